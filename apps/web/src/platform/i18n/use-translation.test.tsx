import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { useTranslation } from './use-translation.ts';

function OwnWords() {
  const { t, i18n } = useTranslation('pos');
  return (
    <p>
      {t('queue')} {t('common:close')} {i18n.language}
    </p>
  );
}
function CommonWords() {
  const { t } = useTranslation();
  return <p>{t('close')}</p>;
}

describe('the texts of a component', () => {
  it('come from its namespace, or from the common one', () => {
    expect(renderToStaticMarkup(<CommonWords />)).toBe('<p>סגרו</p>');
    expect(renderToStaticMarkup(<OwnWords />)).toMatch(/^<p>[א-ת ]+ סגרו he<\/p>$/);
  });
});
