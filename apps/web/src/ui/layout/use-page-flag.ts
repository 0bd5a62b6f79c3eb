import { useLayoutEffect } from 'react';

/**
 * Says something of the whole page to style sheets, as an attribute of its root, while the component
 * is shown. A rule that looks for an element anywhere in the page (`body:has(…)`) would make the
 * browser style every element anew at each change, such as a scan.
 * @param value null removes the attribute
 */
export function usePageFlag(
  name: 'shell' | 'side' | 'toasts' | 'shared',
  value: string | null,
): void {
  useLayoutEffect(() => {
    if (value === null) return undefined;
    document.documentElement.dataset[name] = value;
    return () => {
      if (document.documentElement.dataset[name] === value)
        delete document.documentElement.dataset[name];
    };
  }, [name, value]);
}
