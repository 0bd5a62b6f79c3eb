import { type Phrases, translatePaper } from '@dalpak/contracts';
import { papers as arabic } from '@dalpak/contracts/paper-words/ar';
import { papers as english } from '@dalpak/contracts/paper-words/en';
import { papers as russian } from '@dalpak/contracts/paper-words/ru';
import type { PaperLanguage, PaperModel } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { listNames } from './papers.store.ts';

/** What papers say in each language but Hebrew, by the Hebrew. */
const PHRASES: Readonly<Record<Exclude<PaperLanguage, 'he'>, Phrases>> = {
  en: english,
  ar: arabic,
  ru: russian,
};

/** A product on a paper, by the name under which it was sold. */
interface NamedProduct {
  readonly id: number;
  readonly name: string;
}

/**
 * Loads what the papers of one document say in a language.
 * @param products of its rows
 * @returns translates a paper of it
 */
export async function loadTranslation(
  db: TenantDb,
  language: PaperLanguage,
  products: readonly NamedProduct[],
): Promise<(paper: PaperModel) => PaperModel> {
  if (language === 'he') return (paper) => paper;
  const said = new Map(
    (
      await listNames(
        db,
        language,
        products.map(({ id }) => id),
      )
    ).map(({ id, said: name }) => [id, name]),
  );
  const names = Object.fromEntries(
    products.flatMap(({ id, name }) => {
      const own = said.get(id);
      return own === undefined ? [] : [[name, own]];
    }),
  );
  return (paper) => translatePaper(paper, language, PHRASES[language], names);
}

/**
 * Says a text around a paper, such as that of its mail, in the language of the paper; a text that the
 * business wrote itself stays as it is.
 */
export function sayAround({ language }: Pick<PaperModel, 'language'>, text: string): string {
  return language === 'he' ? text : (PHRASES[language][text] ?? text);
}
