// SPDX-License-Identifier: MIT
// How the page's scripts are judged. Their form is prettier's business.
import js from '@eslint/js';
import globals from 'globals';

const rules = {
  'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
  eqeqeq: ['error', 'always'],
  'prefer-const': 'error',
  'no-var': 'error',
  'object-shorthand': 'error',
  'no-shadow': ['error', { allow: ['_'] }],
  'no-implicit-globals': 'error',
  'no-restricted-globals': ['error', 'name', 'event', 'length', 'status', 'top', 'parent', 'self'],
  'max-lines-per-function': ['error', { max: 50, skipComments: true }],
  'max-lines': ['error', { max: 500 }],
  'max-len': ['error', { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
  complexity: ['error', 20],
};

/** Generic files name no game, in code or in comments: what they need of one they ask its entry for. */
const namesNoGame = {
  create: (context) => ({
    Program(node) {
      for (const { 0: name, index } of context.sourceCode.text.matchAll(/taquin|sokoban|wumpus|gyges|gygès/gi)) {
        context.report({
          node,
          loc: context.sourceCode.getLocFromIndex(index),
          message: `A generic file names ${name}.`,
        });
      }
    },
  }),
};

export default [
  {
    ignores: [
      '**/*',
      '!*.js',
      '!web/',
      '!web/js/',
      '!web/js/**',
      '!web/sw.js',
      '!tests/',
      '!tests/e2e/**',
      '!tests/firefox/**',
      '!tests/page/**',
    ],
  },
  js.configs.recommended,
  { files: ['web/js/**/*.js'], languageOptions: { globals: globals.browser }, rules },
  {
    files: ['web/js/**/*.js'],
    ignores: ['web/js/games/**'],
    plugins: { page: { rules: { 'names-no-game': namesNoGame } } },
    rules: { 'page/names-no-game': 'error' },
  },
  { files: ['web/sw.js'], languageOptions: { globals: globals.serviceworker }, rules },
  { files: ['web/js/engine/worker.js'], languageOptions: { globals: globals.worker } },
  {
    files: ['tests/**/*.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    rules: { ...rules, 'max-lines-per-function': 'off', 'no-restricted-globals': 'off', 'no-shadow': 'off' },
  },
  { files: ['*.js'], languageOptions: { globals: globals.node }, rules },
];
