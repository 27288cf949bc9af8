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
  // As files.js does, which comes later.
  const names = JSON.parse(document.documentElement.dataset.files ?? '{}');
  const at = (/** @type {string} */ name) => names[name] ?? name;

  // The game in the address is fetched with the page; the others when they are asked for.
  const game = location.hash.match(/^#\/(?:edit\/)?([a-z]+)\b/)?.[1] ?? '';
  const fetchEarly = (/** @type {object} */ link) =>
    document.head.append(Object.assign(document.createElement('link'), link));
  if (games.split(' ').includes(game)) fetchEarly({ rel: 'modulepreload', href: at(`js/games/${game}/entry.js`) });

  const compile = async () => {
    const answer = await fetch(at('quadrille.wasm'));
    if (!answer.ok) throw new Error(`quadrille.wasm: ${answer.status}`);
    // A host that sends another type than application/wasm cannot stream.
    if (answer.headers.get('content-type')?.startsWith('application/wasm')) return WebAssembly.compileStreaming(answer);
    return WebAssembly.compile(await answer.arrayBuffer());
  };
  const module = compile();
  // The only script addresses the page ever makes from text (Trusted Types); no other policy can be created.
  const addresses = { worker: at('js/engine/worker.js'), service: 'sw.js' };
  const { trustedTypes } = /** @type {any} */ (globalThis);
  const policy = trustedTypes?.createPolicy('quadrille', {
    createScriptURL: (/** @type {'worker' | 'service'} */ name) => addresses[name],
  });
  const address = (/** @type {'worker' | 'service'} */ name) => policy?.createScriptURL(name) ?? addresses[name];
  const spawn = () => new Worker(address('worker'), { type: 'module' });
  const register = () => navigator.serviceWorker.register(address('service'));
  const worker = spawn();
  const greeting = (/** @type {WebAssembly.Module} */ compiled) => ({
    module: compiled,
    seed: crypto.getRandomValues(new BigUint64Array(1))[0],
    files: { root: new URL('.', document.baseURI).href, names },
  });
  // A failure is heard of by whoever asks the engine a question.
  module.then(
    (compiled) => worker.postMessage(greeting(compiled)),
    () => {},
  );
  const headStart = { module, worker, spawn, greeting, register, failed: false };
  worker.onerror = () => {
    headStart.failed = true;
  };
  Object.assign(globalThis, { headStart });
})();
