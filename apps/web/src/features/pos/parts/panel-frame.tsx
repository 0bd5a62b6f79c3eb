import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Kbd } from '../../../ui/fields/kbd.tsx';
import { show } from '../bill/open-panel.ts';
import classes from './panels.module.css';

interface PanelFrameProps {
  readonly title: ReactNode;
  /** At the end of the title's line. */
  readonly aside?: ReactNode;
  readonly onBack?: () => void;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
  /** Uses the whole width: a drawing, and not a column of text. */
  readonly wide?: boolean;
}

/**
 * A panel next to the bill: title, a back button always at the same place, content, and actions at
 * the bottom.
 */
export function PanelFrame({
  title,
  aside,
  onBack,
  children,
  foot,
  wide = false,
}: PanelFrameProps): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <section className={classes['panel']}>
      <header className={classes['head']}>
        <button
          type="button"
          className={classes['back']}
          onClick={onBack ?? (() => show({ kind: 'browse' }))}
          aria-keyshortcuts="Escape"
        >
          <IconArrowRight size={20} aria-hidden className={classes['backIcon']} />
          {t('back')}
          <Kbd>Esc</Kbd>
        </button>
        <h1 className={classes['title']}>{title}</h1>
        {aside !== undefined && <span className={classes['aside']}>{aside}</span>}
      </header>
      <div className={classes['content']} data-wide={wide || undefined}>
        {children}
      </div>
      {foot !== undefined && <footer className={classes['foot']}>{foot}</footer>}
    </section>
  );
}
