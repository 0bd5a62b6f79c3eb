// Runs in the page before its own scripts, as a plain script. A time stops when the frame with the
// awaited content was painted: a message posted from within a frame's callback arrives after that
// frame.
(() => {
  const probe = { form: null, submitted: null, home: null };
  const switched = [];
  let waiting = [];
  const told = () => {
    waiting = waiting.filter(({ field, resolve }) => {
      if (probe[field] === null) return true;
      resolve({ form: probe.form, submitted: probe.submitted, home: probe.home });
      return false;
    });
  };
  const stop = (field, now) => {
    probe[field] = now;
    told();
  };
  const shown = async (find) => {
    for (;;) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const front = () => document.querySelector('[data-front] > [data-window]');
  // Resolves with all times once this one is known.
  probe.until = (field) =>
    new Promise((resolve) => {
      waiting.push({ field, resolve });
      told();
    });
  // Duration of the last switch once it is over, ms.
  probe.switched = async () => {
    await shown(() => switched.length > 0);
    return switched.shift();
  };
  probe.buttonOf = (nth) => {
    const { x, y, width, height } = document
      .querySelectorAll('[data-testid="window-group"] button:first-child')
      [nth].getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  };
  // Shows this many rows on one page, and scrolls to the last.
  probe.openList = async (address, rows) => {
    location.hash = address;
    const name = address.split('/').at(-1);
    const grid = await shown(
      () =>
        front()?.dataset.window === name &&
        front().querySelector('[data-id]') &&
        front().querySelector('[role="grid"]'),
    );
    const size = [...front().querySelectorAll('select')].at(-1);
    size.value = String(rows);
    size.dispatchEvent(new Event('change', { bubbles: true }));
    await shown(
      () =>
        grid.getAttribute('aria-busy') === 'false' &&
        grid.querySelectorAll('[data-id]').length > 10,
    );
    // The last row's number is the count of the grid, whatever rows stand above the records.
    await shown(() => {
      grid.scrollTop = grid.scrollHeight;
      return grid.querySelector(`[aria-rowindex="${grid.getAttribute('aria-rowcount')}"]`);
    });
    return true;
  };
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
  whenPainted(
    () => isVisible('input[autocomplete="current-password"], input[type="password"]'),
    (now) => stop('form', now),
  );
  addEventListener(
    'submit',
    () => {
      probe.submitted = performance.now();
      // The greeting, the menu next to it, and the loaded card of the day.
      whenPainted(
        () =>
          isVisible('main#content h1') &&
          has('aside nav a') &&
          !has('main#content [aria-busy="true"]'),
        (now) => stop('home', now),
      );
    },
    { capture: true },
  );
  addEventListener(
    'click',
    (event) => {
      if (event.target.closest('[data-testid="window-group"]') === null) return;
      const [from, before] = [performance.now(), front()];
      whenPainted(
        () => front() !== before,
        (now) => switched.push(now - from),
      );
    },
    { capture: true },
  );
})();
