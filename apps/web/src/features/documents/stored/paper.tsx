import type { ReactNode } from 'react';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { Code } from '../../../ui/figures/num.tsx';
import classes from './paper.module.css';
import { useDocumentWords } from '../words.ts';

/**
 * A document as the paper that it becomes: the business at the head, what the document says, and a
 * line to sign on. White by day, dim at night.
 */
export function Paper({
  title,
  number,
  children,
}: {
  readonly title: string;
  readonly number: string;
  readonly children: ReactNode;
}): ReactNode {
  const say = useDocumentWords();
  const { cloud } = useAppInit();
  return (
    <article className={classes['paper']} aria-label={`${title} ${number}`}>
      <header className={classes['letterhead']}>
        <div className={classes['business']}>
          {cloud.avatar !== '' && <img src={cloud.avatar} alt="" className={classes['logo']} />}
          <div>
            <strong className={classes['businessName']}>
              {cloud.vat_name === '' ? cloud.name : cloud.vat_name}
            </strong>
            {cloud.vat_number !== '' && (
              <div>
                {say('businessNumber')} <Code>{cloud.vat_number}</Code>
              </div>
            )}
            {cloud.address !== '' && <div>{cloud.address}</div>}
            {cloud.phone !== '' && (
              <div>
                <Code>{cloud.phone}</Code>
              </div>
            )}
          </div>
        </div>
        <div className={classes['title']}>
          <strong>{title}</strong>
          <Code>{number}</Code>
        </div>
      </header>
      {children}
      <footer className={classes['signature']}>
        <span>{say('signature')}</span>
      </footer>
    </article>
  );
}
