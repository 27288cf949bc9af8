// SPDX-License-Identifier: MIT
// Runs before anything else, as a classic script: a chosen theme must never flash the other one, and the engine's
// module and first worker start while the rest of the page is still on its way. engine.js takes them over.
(() => {
  try {
    const settings = JSON.parse(localStorage.getItem('quadrille.settings') || '{}');
    if (settings.theme) document.documentElement.dataset.theme = settings.theme;
    const { dataset } = document.documentElement;
    for (const name of ['coords', 'contrast', 'edges'])
      if (typeof settings[name] === 'boolean') dataset[name] = settings[name] ? 'on' : 'off';
    for (const name of ['skin', 'motion']) if (settings[name]) dataset[name] = settings[name];
  } catch {
    // Without storage the system's theme holds.
  }
  const { engine, games = '' } = document.currentScript?.dataset ?? {};
  if (engine === 'none') return; // a page without boards

  // The game in the address is fetched with the page; the others when they are asked for.
  const game = location.hash.match(/^#\/(?:edit\/)?([a-z]+)\b/)?.[1] ?? '';
  const fetchEarly = (/** @type {object} */ link) =>
    document.head.append(Object.assign(document.createElement('link'), link));
  if (games.split(' ').includes(game)) {
    for (const part of ['entry', 'painter']) fetchEarly({ rel: 'modulepreload', href: `js/games/${game}/${part}.js` });
    fetchEarly({ rel: 'preload', as: 'style', href: `css/${game}.css` });
  }

  const compile = async () => {
    const answer = await fetch('quadrille.wasm');
    if (!answer.ok) throw new Error(`quadrille.wasm: ${answer.status}`);
    // A host that sends another type than application/wasm cannot stream.
    if (answer.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
  };
  const module = compile();
  // The only script address the page ever makes from text (Trusted Types); no other policy can be created.
  const address = 'js/engine/worker.js';
  const { trustedTypes } = /** @type {any} */ (globalThis);
  const url =
    trustedTypes?.createPolicy('quadrille', { createScriptURL: () => address }).createScriptURL('') ?? address;
  const spawn = () => new Worker(url, { type: 'module' });
  const worker = spawn();
  const seed = () => crypto.getRandomValues(new BigUint64Array(1))[0];
  // A failure is heard of by whoever asks the engine a question.
  module.then(
    (compiled) => worker.postMessage({ module: compiled, seed: seed() }),
    () => {},
  );
  const headStart = { module, worker, spawn, seed, failed: false };
  worker.onerror = () => {
    headStart.failed = true;
  };
  Object.assign(globalThis, { headStart });
})();
