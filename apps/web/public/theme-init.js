// Runs before the first paint, from a file because the content security policy refuses inline
// scripts.
// Without it a dark screen would flash white at every reload, and English would flash right to left.
// When no user is signed in, it loads the files of the sign-in together with the application's own,
// and not only after the application has started.
(function () {
  const root = document.documentElement;
  // Counts the keys that came before the till listens, and the time of the last one, because a scan
  // that began earlier must not be read from its middle.
  if (location.hash.startsWith('#/pos')) {
    const early = { count: 0, last: 0, stop: () => removeEventListener('keydown', note, true) };
    function note({ key, timeStamp, target }) {
      if (key.length > 1 || target.matches('input, textarea')) return;
      early.count += 1;
      early.last = timeStamp;
    }
    addEventListener('keydown', note, true);
    globalThis.dalpakEarlyKeys = early;
  }
  try {
    const chosen = localStorage.getItem('dalpak.color-scheme');
    const dark =
      chosen === 'dark' ||
      (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    const language =
      localStorage.getItem('dalpak.language.employee') ?? localStorage.getItem('dalpak.language');
    if (language !== null) {
      root.lang = language;
      root.dir = language === 'en' || language === 'ru' ? 'ltr' : 'rtl';
    }
    if (localStorage.getItem('dalpak.session') === null) {
      for (const file of (document.currentScript.dataset.signIn ?? '').split(' ').filter(Boolean)) {
        const link = document.createElement('link');
        const isStyle = file.endsWith('.css');
        link.rel = isStyle ? 'preload' : 'modulepreload';
        // As the page asks for it afterwards, or it comes twice.
        if (isStyle) [link.as, link.crossOrigin] = ['style', ''];
        link.href = file;
        document.head.append(link);
      }
    }
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light');
  }
})();
