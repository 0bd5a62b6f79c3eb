// Runs in the page before its own scripts, as a plain script. It records when the awaited rows, or
// the effect of a key, were painted.
(() => {
  const probe = { answered: null, painted: null, keys: [] };
  window.recordsProbe = probe;
  const afterPaint = (run) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => run(performance.now());
      port2.postMessage(null);
    });
  };
  // When the last answer of a list ended, by the page's clock.
  new PerformanceObserver((list) => {
    for (const { name, responseEnd } of list.getEntries())
      if (name.includes('app/components/old')) probe.answered = responseEnd;
  }).observe({ type: 'resource' });
  // Waits for rows that were not on the screen before.
  probe.expect = () => {
    const rows = () => {
      const grid = [...document.querySelectorAll('[role="grid"]')].find((one) =>
        one.checkVisibility(),
      );
      return grid?.getAttribute('aria-busy') === 'false'
        ? (grid.querySelector('[data-id]')?.getAttribute('data-id') ?? null)
        : null;
    };
    const before = rows();
    Object.assign(probe, { answered: null, painted: null });
    const look = () => {
      const now = rows();
      if (now !== null && now !== before) afterPaint((time) => (probe.painted = time));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  addEventListener(
    'keydown',
    (event) => {
      if (event.key.length !== 1) return;
      const from = performance.now();
      afterPaint((now) => probe.keys.push(now - from));
    },
    { capture: true },
  );
})();
