import { ActionIcon, Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import {
  type Label,
  MAX_SCALE_VALUE_DIGITS,
  readScaleTemplates,
  type ScaleTemplate,
  validateScaleTemplate,
  type ScaleTemplateError,
  writeScaleTemplates,
} from '@dalpak/contracts';
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { formatMoney } from '../../ui/format/format-number.ts';
import { Code } from '../../ui/figures/num.tsx';
import { partsOf, templateOf, type TemplateParts, previewScan } from './scale-template-parts.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import classes from './scale-templates.module.css';

/** Texts that only this chunk needs. */
const WORDS = {
  template: { he: 'תבנית {n}', en: 'Template {n}' },
  prefix: { he: 'מתחיל ב', en: 'Begins with' },
  prefixHelp: { he: 'ספרות קבועות. X: כל ספרה', en: 'Fixed digits. X: any digit' },
  item: { he: 'ספרות קוד המוצר', en: 'Digits of the product code' },
  value: { he: 'ספרות הערך', en: 'Digits of the value' },
  kind: { he: 'הערך הוא', en: 'The value is' },
  weight: { he: 'משקל (ק"ג, 0.000)', en: 'A weight (kg, 0.000)' },
  price: { he: 'מחיר (₪, 0.00)', en: 'A price (₪, 0.00)' },
  check: { he: 'ספרת ביקורת בסוף', en: 'Check digit at the end' },
  pattern: { he: 'תבנית כפי שהיא כתובה', en: 'The template as it is written' },
  patternHelp: {
    he: 'I: קוד המוצר. V: הערך. C: ספרת ביקורת. X: כל ספרה.',
    en: 'I: the product code. V: the value. C: the check digit. X: any digit.',
  },
  up: { he: 'הקדימו את תבנית {n}', en: 'Move template {n} up' },
  remove: { he: 'מחקו את תבנית {n}', en: 'Delete template {n}' },
  add: { he: 'הוסיפו תבנית', en: 'Add a template' },
  none: {
    he: 'אין תבניות: ברקוד של מאזניים לא ייקרא.',
    en: 'There are no templates: no barcode of a scale is read.',
  },
  save: { he: 'שמרו', en: 'Save' },
  undo: { he: 'בטלו שינויים', en: 'Drop the changes' },
  tooMany: { he: 'יש יותר מדי תבניות. מחקו אחת.', en: 'There are too many templates. Delete one.' },
  try: { he: 'נסו ברקוד', en: 'Try a barcode' },
  tryHelp: {
    he: 'סרקו תווית של המאזניים לתוך השדה',
    en: 'Scan a label of the scale into the field',
  },
  readWeight: {
    he: 'תבנית {n}: מוצר {item}, משקל {value} ק"ג',
    en: 'Template {n}: product {item}, weight {value} kg',
  },
  readPrice: {
    he: 'תבנית {n}: מוצר {item}, מחיר {value}',
    en: 'Template {n}: product {item}, price {value}',
  },
  refused: {
    he: 'תבנית {n} מתאימה, אבל ספרת הביקורת שגויה או שהערך אפס. הברקוד לא ייקרא כתווית שקילה.',
    en: 'Template {n} fits, but the check digit is wrong or the value is zero. It is not read as a label of a scale.',
  },
  other: {
    he: 'לא תווית שקילה: הקופה תחפש מוצר שזה הברקוד שלו.',
    en: 'No label of a scale: the till looks for a product with this barcode.',
  },
  marks: { he: 'אפשר לכתוב רק ספרות ו-X.', en: 'Only digits and X.' },
  length: {
    he: 'תווית היא בת 8 עד 18 ספרות. כאן יש {digits}.',
    en: 'A label has 8 to 18 digits. Here are {digits}.',
  },
  noPrefix: {
    he: 'כתבו ספרה ראשונה קבועה, למשל 2. בלעדיה גם ברקודים רגילים ייקראו כתוויות שקילה.',
    en: 'Type a fixed first digit, such as 2. Without one, barcodes of other goods are read as labels of a scale.',
  },
  noItem: { he: 'חסר קוד המוצר.', en: 'The product code is missing.' },
  noValue: { he: 'חסר הערך: משקל או מחיר.', en: 'The value is missing: a weight or a price.' },
  large: {
    he: 'הערך ארוך מדי: עד {most} ספרות.',
    en: 'The value is too long: up to {most} digits.',
  },
  badCheck: {
    he: 'ספרת הביקורת היא אחת, והיא האחרונה.',
    en: 'There is one check digit, and it is the last.',
  },
} as const satisfies Readonly<Record<string, Label>>;

type Facts = Readonly<Record<string, string | number>>;
const say = (key: keyof typeof WORDS, facts: Facts = {}): string =>
  WORDS[key][currentLanguage()].replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => `\u2066${facts[name] ?? ''}\u2069`,
  );

const ERROR_WORDS: Readonly<Record<ScaleTemplateError, keyof typeof WORDS>> = {
  marks: 'marks',
  length: 'length',
  prefix: 'noPrefix',
  item: 'noItem',
  value: 'noValue',
  large: 'large',
  check: 'badCheck',
};
/** Maximum length of the setting's value. */
const MAX_LENGTH = 400;
const MOST_DIGITS = 12;
const NEW: ScaleTemplate = { pattern: '2XIIIIIVVVVVC', value: 'weight' };

/** A template with a key, so that its fields stay mounted while it is moved. */
interface KeyedTemplate extends ScaleTemplate {
  readonly key: string;
}

interface ScaleTemplatesEditorProps {
  readonly label: string;
  readonly describedBy: string;
  readonly value: string;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onType: () => void;
  /** Resolves to true when the server accepted the value. */
  readonly onSave: (value: string) => Promise<boolean>;
}

/**
 * The scale label templates in the order in which they are tried, and a field that shows how a
 * label would be read.
 */
export function ScaleTemplatesEditor({
  label,
  describedBy,
  value,
  busy,
  error,
  onType,
  onSave,
}: ScaleTemplatesEditorProps): ReactNode {
  // The edited value; null while it equals the stored one.
  const [edited, setEdited] = useState<readonly KeyedTemplate[] | null>(null);
  const stored = readScaleTemplates(value).map((template, place): KeyedTemplate => ({
    ...template,
    key: `stored ${place}`,
  }));
  const templates = edited ?? stored;
  const text = writeScaleTemplates(templates);
  const dirty = edited !== null && text !== writeScaleTemplates(stored);
  useConfirmClose(dirty, label);
  const isFit =
    templates.every(({ pattern }) => validateScaleTemplate(pattern) === null) &&
    text.length <= MAX_LENGTH;
  const change = (next: readonly KeyedTemplate[]): void => {
    setEdited(next);
    onType();
  };
  const save = async (): Promise<void> => {
    if (isFit && !busy && (await onSave(text))) setEdited(null);
  };
  return (
    <div
      className={classes['editor']}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
    >
      {templates.length === 0 && <QuietText>{say('none')}</QuietText>}
      <ol className={classes['list']}>
        {templates.map((template, index) => (
          <TemplateRow
            key={template.key}
            number={index + 1}
            template={template}
            onChange={(next) => change(templates.with(index, { ...next, key: template.key }))}
            onUp={
              index === 0
                ? null
                : () =>
                    change(
                      templates
                        .with(index - 1, template)
                        .with(index, templates[index - 1] ?? template),
                    )
            }
            onRemove={() => change(templates.toSpliced(index, 1))}
          />
        ))}
      </ol>
      <Toolbar>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change([...templates, { ...NEW, key: crypto.randomUUID() }])}
        >
          {say('add')}
        </Button>
        {dirty && (
          <Button size="xs" loading={busy} disabled={!isFit} onClick={() => void save()}>
            {say('save')}
          </Button>
        )}
        {dirty && (
          <Button size="xs" variant="subtle" onClick={() => change(stored)}>
            {say('undo')}
          </Button>
        )}
      </Toolbar>
      {text.length > MAX_LENGTH && (
        <p className={classes['wrong']} role="alert">
          {say('tooMany')}
        </p>
      )}
      {error !== null && (
        <p className={classes['wrong']} role="alert">
          {error}
        </p>
      )}
      <TryCode
        templates={templates.filter(({ pattern }) => validateScaleTemplate(pattern) === null)}
      />
    </div>
  );
}

interface TemplateRowProps {
  readonly number: number;
  readonly template: ScaleTemplate;
  readonly onChange: (template: ScaleTemplate) => void;
  readonly onUp: (() => void) | null;
  readonly onRemove: () => void;
}

function TemplateRow({ number, template, onChange, onUp, onRemove }: TemplateRowProps): ReactNode {
  // A template in another order stays a text field while it is edited.
  const [asText] = useState(() => partsOf(template) === null);
  const parts = asText ? null : partsOf(template);
  const fault = validateScaleTemplate(template.pattern);
  const set = (next: Partial<TemplateParts>): void => {
    if (parts !== null) onChange(templateOf({ ...parts, ...next }));
  };
  const digits = (from: number | string, most: number): number =>
    Math.min(most, Math.max(1, Number(from) || 1));
  return (
    <li className={classes['template']} aria-label={say('template', { n: number })}>
      <Toolbar>
        <strong>{say('template', { n: number })}</strong>
        <Code>{template.pattern}</Code>
        <span className={classes['spring']} />
        {onUp !== null && (
          <ActionIcon variant="subtle" aria-label={say('up', { n: number })} onClick={onUp}>
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={say('remove', { n: number })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Toolbar>
      {parts === null ? (
        <TextInput
          label={say('pattern')}
          description={say('patternHelp')}
          value={template.pattern}
          maxLength={18}
          className="digits-text"
          onChange={(event) =>
            onChange({ ...template, pattern: event.currentTarget.value.toUpperCase() })
          }
        />
      ) : (
        <div className={classes['fields']}>
          <TextInput
            label={say('prefix')}
            description={say('prefixHelp')}
            value={parts.prefix}
            maxLength={8}
            className="digits-text"
            inputMode="text"
            onChange={(event) =>
              set({ prefix: event.currentTarget.value.replaceAll(/[^\dxX]/g, '') })
            }
          />
          <NumberInput
            label={say('item')}
            min={1}
            max={MOST_DIGITS}
            value={parts.itemDigits}
            onChange={(next) => set({ itemDigits: digits(next, MOST_DIGITS) })}
          />
          <NumberInput
            label={say('value')}
            min={1}
            max={MAX_SCALE_VALUE_DIGITS}
            value={parts.valueDigits}
            onChange={(next) => set({ valueDigits: digits(next, MAX_SCALE_VALUE_DIGITS) })}
          />
        </div>
      )}
      <div className={classes['fields']}>
        <Select
          label={say('kind')}
          data={[
            { value: 'weight', label: say('weight') },
            { value: 'price', label: say('price') },
          ]}
          value={template.value}
          allowDeselect={false}
          onChange={(next) =>
            onChange({ ...template, value: next === 'price' ? 'price' : 'weight' })
          }
        />
        {parts !== null && (
          <Switch
            className={classes['switch'] ?? ''}
            label={say('check')}
            checked={parts.check}
            onChange={(event) => set({ check: event.currentTarget.checked })}
          />
        )}
      </div>
      {fault !== null && (
        <p className={classes['wrong']} role="alert">
          {say(ERROR_WORDS[fault], {
            digits: template.pattern.length,
            most: MAX_SCALE_VALUE_DIGITS,
          })}
        </p>
      )}
    </li>
  );
}

/** How a scanned label would be read by the templates on the screen. */
function TryCode({ templates }: { readonly templates: readonly ScaleTemplate[] }): ReactNode {
  const [code, setCode] = useState('');
  const tried = previewScan(code.trim(), templates);
  return (
    <div className={classes['try']}>
      <TextInput
        label={say('try')}
        description={say('tryHelp')}
        value={code}
        maxLength={30}
        inputMode="numeric"
        className="digits-text"
        onChange={(event) => setCode(event.currentTarget.value)}
        data-testid="scale-try"
      />
      <output className={quiet} aria-live="polite" data-testid="scale-read">
        {code.trim() === ''
          ? ''
          : tried.kind === 'other'
            ? say('other')
            : tried.kind === 'refused'
              ? say('refused', { n: tried.number })
              : say(tried.label.value === 'weight' ? 'readWeight' : 'readPrice', {
                  n: tried.number,
                  item: tried.label.item,
                  value:
                    tried.label.value === 'weight'
                      ? (tried.label.amount / 1_000).toFixed(3)
                      : formatMoney(tried.label.amount),
                })}
      </output>
    </div>
  );
}
