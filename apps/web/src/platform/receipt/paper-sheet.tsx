import { minusFirst, type PaperFact, type PaperModel } from '@dalpak/engine';
import { Fragment, type JSX } from 'react';
import classes from './paper-sheet.module.css';

/**
 * Two lines may be equal, so the key of a line is its content and the number of equal lines above
 * it.
 */
function keyed<T>(lines: readonly T[]): { readonly key: string; readonly line: T }[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const content = JSON.stringify(line);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    return { key: `${content}/${before}`, line };
  });
}

function Facts({ facts }: { readonly facts: readonly PaperFact[] }): JSX.Element {
  return (
    <dl className={classes['facts']}>
      {keyed(facts).map(({ key, line: { label, value } }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Rows({ rows, withPrices, withCodes, words }: PaperModel): JSX.Element {
  return (
    <table className={classes['rows']}>
      <thead>
        <tr>
          <th>#</th>
          {withCodes && <th>{words.code}</th>}
          <th className={classes['wide']}>{words.name}</th>
          <th className={classes['figure']}>{words.quantity}</th>
          {withPrices && (
            <>
              <th className={classes['figure']}>{words.unitPrice}</th>
              <th className={classes['figure']}>{words.gross}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Fragment key={row.key}>
            <tr>
              <td>{index + 1}</td>
              {withCodes && (
                <td>
                  <bdi>{row.code}</bdi>
                </td>
              )}
              <td>{minusFirst(row.name)}</td>
              <td className={classes['figure']}>{row.quantity}</td>
              {withPrices && (
                <>
                  <td className={classes['figure']}>{row.unitPrice}</td>
                  <td className={classes['figure']}>{row.gross}</td>
                </>
              )}
            </tr>
            {keyed(row.details).map(({ key, line: { label, value } }) => (
              <tr key={key} className={classes['detail']}>
                <td colSpan={withCodes ? 4 : 3}>{minusFirst(label)}</td>
                {withPrices && (
                  <td colSpan={2} className={classes['figure']}>
                    {value}
                  </td>
                )}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function Sums({ sums, total }: PaperModel): JSX.Element {
  return (
    <div className={classes['sums']}>
      {sums.map(({ label, value }) => (
        <div key={label}>
          <span>{label}</span>
          <span className={classes['figure']}>{value}</span>
        </div>
      ))}
      {total !== null && (
        <div className={classes['total']}>
          <span>{total.label}</span>
          <span className={classes['figure']}>{total.value} ₪</span>
        </div>
      )}
    </div>
  );
}

function Payments({ payments, words }: PaperModel): JSX.Element | null {
  if (payments.length === 0) return null;
  return (
    <div className={classes['payments']}>
      <strong>{words.payments}</strong>
      {keyed(payments).map(({ key, line: { label, value, strong, details } }) => (
        <div key={key} data-strong={strong}>
          <div>
            <span>{label}</span>
            <span className={classes['figure']}>{value}</span>
          </div>
          {details.length > 0 && (
            <small>{details.map((detail) => `${detail.label} ${detail.value}`).join(' · ')}</small>
          )}
        </div>
      ))}
    </div>
  );
}

const directionOf = ({ language }: PaperModel): 'rtl' | 'ltr' =>
  language === 'he' || language === 'ar' ? 'rtl' : 'ltr';

/**
 * A document as an A4 sheet, for printing from the browser, in the language of the paper and not of
 * the screen.
 */
export function PaperSheet({ paper }: { readonly paper: PaperModel }): JSX.Element {
  const { business, words } = paper;
  const facts =
    paper.allocation === ''
      ? paper.facts
      : [...paper.facts, { label: words.allocation, value: paper.allocation }];
  return (
    <article className={classes['sheet']} lang={paper.language} dir={directionOf(paper)}>
      <header className={classes['head']}>
        <div>
          <strong className={classes['business']}>{business.name}</strong>
          {business.lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
          <div>
            {words.vatNumber} <bdi>{business.vatNumber}</bdi>
          </div>
        </div>
        {paper.logo !== '' && <img src={paper.logo} alt="" />}
      </header>
      <div className={classes['title']}>
        {paper.title} <bdi>{paper.number}</bdi>
      </div>
      <div className={classes['mark']}>{paper.mark}</div>
      {paper.legal !== '' && (
        <div className={classes['words']} lang="he">
          <bdi>{paper.legal}</bdi>
        </div>
      )}
      <div className={classes['parties']}>
        <Facts facts={paper.party} />
        <Facts facts={facts} />
      </div>
      {paper.rows.length > 0 && <Rows {...paper} />}
      <div className={classes['ends']}>
        <Payments {...paper} />
        <Sums {...paper} />
      </div>
      <footer className={classes['foot']}>
        {paper.savings !== '' && <strong>{paper.savings}</strong>}
        {paper.notes !== '' && <p>{paper.notes}</p>}
        {paper.signature && (
          <p className={classes['signature']}>
            {words.signature}: ______________________ {words.date}: ______________
          </p>
        )}
        {paper.footer.map((line) => (
          <div key={line} className={classes['words']}>
            {line}
          </div>
        ))}
      </footer>
    </article>
  );
}
