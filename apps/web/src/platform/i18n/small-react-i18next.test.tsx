import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createInstance } from './small-i18next.ts';
import { initReactI18next, useTranslation } from './small-react-i18next.ts';

function Words({ of }: { readonly of?: string }) {
  const { t, i18n } = useTranslation(of);
  return (
    <p>
      {t('close')} {i18n.language}
    </p>
  );
}

describe('the texts of a component', () => {
  it('come from its namespace, or from the common one', async () => {
    const words = { he: { common: { close: 'סגרו' }, pos: { close: 'סיום' } } };
    await createInstance()
      .use(initReactI18next)
      .init({ lng: 'he', fallbackLng: 'he', defaultNS: 'common', resources: words });
    expect(renderToStaticMarkup(<Words />)).toBe('<p>סגרו he</p>');
    expect(renderToStaticMarkup(<Words of="pos" />)).toBe('<p>סיום he</p>');
  });
});
