// Runs before the first paint, from a file because inline scripts are refused by the content security policy:
// without it a dark screen would flash white at every reload, and English would flash right to left.
(function () {
  const root = document.documentElement;
  try {
    const chosen = localStorage.getItem('dalpak.color-scheme');
    const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
    if (localStorage.getItem('dalpak.language') === 'en') {
      root.lang = 'en';
      root.dir = 'ltr';
    }
  } catch {
    root.setAttribute('data-mantine-color-scheme', 'light');
  }
})();
