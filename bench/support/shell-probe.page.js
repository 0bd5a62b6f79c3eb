// Runs in the page before its own scripts, as a plain script. Its clocks stop when the frame that shows the awaited thing was
// painted: a message posted from within a frame's callback arrives after that frame.
(() => {
  const probe = { form: null, submitted: null, home: null, onSwitched: () => {} };
  window.shellProbe = probe;
  const afterPaint = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(null);
  };
  const whenPainted = (isShown, run) => {
    requestAnimationFrame(() => {
      if (isShown()) afterPaint(() => run(performance.now()));
      else whenPainted(isShown, run);
    });
  };
  const has = (selector) => document.querySelector(selector) !== null;
  const isVisible = (selector) => document.querySelector(selector)?.checkVisibility() === true;
  // Zero is the navigation.
  whenPainted(() => isVisible('input[autocomplete="current-password"], input[type="password"]'), (now) => (probe.form = now));
  addEventListener('submit', () => {
    probe.submitted = performance.now();
    // The greeting, the menu beside it, and the day's card with its answer.
    whenPainted(() => isVisible('main#content h1') && has('aside nav a') && !has('main#content [aria-busy="true"]'), (now) => (probe.home = now));
  }, { capture: true });
  const front = () => document.querySelector('[data-front] > [data-window]')?.dataset.window;
  addEventListener('click', (event) => {
    if (event.target.closest('[data-testid="window-group"]') === null) return;
    const [from, before] = [performance.now(), front()];
    whenPainted(() => front() !== before, (now) => probe.onSwitched(now - from));
  }, { capture: true });
})();
