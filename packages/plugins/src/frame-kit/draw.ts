import type { Host } from './connect.ts';

type Child = Node | string;

/** Makes an element with attributes and children; strings become text nodes and never markup. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const STYLE = `
  :root { color-scheme: light; --ink: #16211f; --quiet: #55635f; --paper: #ffffff; --line: #d5dcda; --accent: #0d625e; --on-accent: #ffffff; --warn: #7a4b00; --warn-paper: #fff3d6; --bad: #a01c1c; }
  :root[data-scheme=dark] { color-scheme: dark; --ink: #eef3f2; --quiet: #a8b5b2; --paper: #1a2221; --line: #38423f; --accent: #6fd0c8; --on-accent: #0a1f1d; --warn: #ffd58a; --warn-paper: #3a2c0c; --bad: #ff9c93; }
  * { box-sizing: border-box; }
  html, body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 'Heebo Variable', Heebo, system-ui, sans-serif; }
  main { display: grid; gap: 12px; padding: 4px 0; }
  h2, p, dl, dd, ul { margin: 0; padding: 0; }
  h2 { font-size: 18px; line-height: 1.3; }
  .quiet { color: var(--quiet); }
  .note { padding: 8px 12px; border-radius: 8px; background: var(--warn-paper); color: var(--warn); font-weight: 600; }
  .bad { color: var(--bad); }
  .times { display: grid; grid-template-columns: repeat(auto-fit, minmax(120px, 1fr)); gap: 12px; }
  .times div { border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; }
  .times dt { color: var(--quiet); font-size: 14px; }
  .times dd { font-size: 22px; font-weight: 600; font-variant-numeric: tabular-nums; }
  ul { list-style: none; display: grid; gap: 4px; }
  label { display: grid; gap: 4px; font-weight: 500; }
  input, select { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: 8px; padding: 0 12px; min-height: 44px; width: 100%; }
  button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 16px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); cursor: pointer; justify-self: start; }
  button:disabled { opacity: .6; cursor: default; }
  :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/**
 * Applies language, direction and colours of the application, and reports the frame's height
 * whenever it changes.
 */
export function setUp({ hello, call: ask }: Host): HTMLElement {
  const root = document.documentElement;
  root.lang = hello.language;
  root.dir = hello.language === 'he' ? 'rtl' : 'ltr';
  root.dataset['scheme'] = hello.scheme;
  const main = el('main');
  document.head.append(el('style', {}, STYLE));
  document.body.replaceChildren(main);
  let told = 0;
  new ResizeObserver(() => {
    const pixels = Math.min(Math.ceil(main.getBoundingClientRect().height), 2_000);
    if (pixels === told) return;
    told = pixels;
    void ask('panel.height', { pixels });
  }).observe(main);
  return main;
}
