import type { Namespaces } from './translator.ts';

/**
 * English with the texts that stand elsewhere in Hebrew: of the error catalogue, which has its own,
 * and of reasons and notices, which come from the server.
 */
async function readEnglish(): Promise<Namespaces> {
  const [{ en }, { enErrorCodes }, { enReasons }, notices] = await Promise.all([
    import('./en/index.ts'),
    import('./en/error-codes.ts'),
    import('./en/reasons/index.ts'),
    import('@dalpak/contracts/notice-words/en'),
  ]);
  return {
    ...en,
    errorCodes: enErrorCodes,
    reasons: enReasons,
    noticeTitles: { ...notices.titles },
    noticeBodies: { ...notices.bodies },
  };
}

/** Each language but the first comes in chunks of its own, with its font. */
const READERS: Readonly<Record<string, () => Promise<Namespaces>>> = {
  en: readEnglish,
  ar: async () => (await Promise.all([import('./ar/index.ts'), import('./ar/fonts.css')]))[0].ar,
  ru: async () => (await Promise.all([import('./ru/index.ts'), import('./ru/fonts.css')]))[0].ru,
};

/** The texts of a language; none of the first one, which come with the screens. */
export async function readLanguage(language: string): Promise<Namespaces> {
  return (await READERS[language]?.()) ?? {};
}
