import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { LABEL_FIELDS, type LabelItem, type LabelTemplate } from '@dalpak/contracts';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { barcodeOf, MIN_MODULE_MM } from './label-barcode.ts';
import { NumberBox } from './number-box.tsx';
import { SAMPLE } from './sample-product.ts';
import classes from './templates.module.css';

interface ItemEditorProps {
  readonly item: LabelItem;
  readonly template: LabelTemplate;
  readonly onChange: (changes: Partial<LabelItem>) => void;
  readonly onRemove: () => void;
}

/** All properties of one field, as numbers. */
export function ItemEditor({ item, onChange, onRemove }: ItemEditorProps): ReactNode {
  const { t } = useTranslation('labels');
  const isCode = item.field === 'barcode';
  const modules = barcodeOf(SAMPLE.barcode)?.modules ?? 1;
  const isNarrow = isCode && item.w / 10 / modules < MIN_MODULE_MM;
  return (
    <div className={classes['editor']}>
      <h3 className={classes['field']}>{LABEL_FIELDS[item.field][currentLanguage()]}</h3>
      {!isCode && (
        <TextInput
          label={t(item.field === 'text' ? 'words' : 'wordsBefore')}
          maxLength={100}
          value={item.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      )}
      <div className={classes['numbers']}>
        <NumberBox label={t('fromRight')} value={item.x} onChange={(x) => onChange({ x })} />
        <NumberBox label={t('fromTop')} value={item.y} onChange={(y) => onChange({ y })} />
        <NumberBox label={t('width')} value={item.w} onChange={(w) => onChange({ w })} />
        <NumberBox label={t('height')} value={item.h} onChange={(h) => onChange({ h })} />
        <NumberBox
          label={t('fontSize')}
          value={item.size}
          onChange={(size) => onChange({ size })}
        />
      </div>
      {isNarrow && (
        <MessageBox tone="warn">
          {t('narrow', { least: Math.ceil(modules * MIN_MODULE_MM) })}
        </MessageBox>
      )}
      {!isCode && (
        <>
          <SegmentedControl
            fullWidth
            aria-label={t('align')}
            value={item.align}
            onChange={(align) =>
              onChange({ align: align === 'end' ? 'end' : align === 'center' ? 'center' : 'start' })
            }
            data={[
              { value: 'start', label: t('right') },
              { value: 'center', label: t('center') },
              { value: 'end', label: t('left') },
            ]}
          />
          <Checkbox
            label={t('bold')}
            checked={item.bold}
            onChange={(event) => onChange({ bold: event.currentTarget.checked })}
          />
        </>
      )}
      <Button
        variant="subtle"
        color="bad"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={onRemove}
      >
        {t('removeField')}
      </Button>
    </div>
  );
}
