import { Button } from '@mantine/core';
import { EDIT_PRODUCTS, type LabelTemplateView } from '@dalpak/contracts';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { Designer } from './designer.tsx';
import { layoutLabel } from './label-layout.ts';
import { LabelView } from './label-view.tsx';
import { measureText } from './measure-text.ts';
import { SAMPLE } from './sample-product.ts';
import classes from './templates.module.css';

const millimetres = (tenths: number): string => String(tenths / 10);

/** The label templates, with links to edit them. */
export function TemplatesTab({
  templates,
}: {
  readonly templates: readonly LabelTemplateView[];
}): ReactNode {
  const { t } = useTranslation('labels');
  const mayEdit = useAccess(EDIT_PRODUCTS) === 'ok';
  const [open, setOpen] = useState<LabelTemplateView | null>(null);
  const today = useNow();
  if (open !== null)
    return <Designer key={open.id} template={open} onClose={() => setOpen(null)} />;
  const tools = { measure: measureText, today };
  const copy = (template: LabelTemplateView): void =>
    setOpen({
      ...template,
      id: crypto.randomUUID(),
      name: t('copyName', { name: template.name }).slice(0, 60),
      shipped: false,
      changed: false,
    });
  return (
    <div className={classes['cards']}>
      {templates.map((template) => (
        <Panel key={template.id} title={template.name}>
          <p className={classes['size']}>
            {t('sizeOf', {
              width: millimetres(template.width),
              height: millimetres(template.height),
            })}
          </p>
          <div className={classes['preview']}>
            <LabelView label={layoutLabel(template, SAMPLE, tools)} title={template.name} />
          </div>
          {mayEdit && (
            <div className={classes['actions']}>
              <Button
                variant="default"
                leftSection={<IconPencil size={18} aria-hidden />}
                aria-label={t('editOf', { name: template.name })}
                onClick={() => setOpen(template)}
              >
                {t('edit')}
              </Button>
              <Button
                variant="subtle"
                leftSection={<IconCopy size={18} aria-hidden />}
                aria-label={t('copyOf', { name: template.name })}
                onClick={() => copy(template)}
              >
                {t('copy')}
              </Button>
            </div>
          )}
        </Panel>
      ))}
    </div>
  );
}
