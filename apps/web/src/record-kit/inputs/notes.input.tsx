import { MAX_LONG_TEXT } from '@dalpak/contracts';
import { ActionIcon, Input, Textarea } from '@mantine/core';
import { IconBold, IconEye, IconList, IconListNumbers, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { useFormWords } from '../form/state/form-words.ts';
import { withIndex } from './parts/with-index.ts';
import {
  boxProps,
  type FieldInput,
  type InputProps,
  textOf,
  WRAPPER_ORDER,
} from './input.types.ts';
import classes from './inputs.module.css';
import { useLongText } from './parts/long-text.tsx';
import {
  type Block,
  parseMarkdown,
  type Selection,
  type Span,
  toggleBold,
  toggleList,
} from './parts/markdown.ts';

function Line({ spans }: { readonly spans: readonly Span[] }): ReactNode {
  return withIndex(spans).map(({ place, item: { text, bold } }) =>
    bold ? <strong key={place}>{text}</strong> : text,
  );
}

function Shown({ block: { kind, lines } }: { readonly block: Block }): ReactNode {
  if (kind === 'paragraph')
    return withIndex(lines).map(({ place, item }) => (
      <p key={place}>
        <Line spans={item} />
      </p>
    ));
  const List = kind === 'bullets' ? 'ul' : 'ol';
  return (
    <List>
      {withIndex(lines).map(({ place, item }) => (
        <li key={place}>
          <Line spans={item} />
        </li>
      ))}
    </List>
  );
}

/** Notes as they are displayed, with their formatting. */
export function MarkdownText({ text }: { readonly text: string }): ReactNode {
  return (
    <div className={classes['marked']}>
      {withIndex(parseMarkdown(text)).map(({ place, item }) => (
        <Shown key={place} block={item} />
      ))}
    </div>
  );
}

/** A field for notes with bold text and lists, and a preview. */
function NotesInput(field: InputProps<'notes'>): ReactNode {
  const say = useFormWords();
  const [isShown, setShown] = useState(false);
  const { isOpen, label, box } = useLongText(field);
  const area = useRef<HTMLTextAreaElement>(null);
  const text = textOf(field.value);
  if (field.readOnly) {
    return (
      <Input.Wrapper label={field.label} labelElement="div" error={field.error}>
        <MarkdownText text={text} />
      </Input.Wrapper>
    );
  }
  const apply = (change: (selection: Selection) => Selection): void => {
    const { current } = area;
    if (current === null) return;
    const next = change({ text, start: current.selectionStart, end: current.selectionEnd });
    field.onChange(next.text);
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(next.start, next.end);
    });
  };
  const tools = [
    { word: 'bold', icon: <IconBold size={18} />, run: toggleBold },
    {
      word: 'bullets',
      icon: <IconList size={18} />,
      run: (selection: Selection) => toggleList(selection, 'bullets'),
    },
    {
      word: 'numbers',
      icon: <IconListNumbers size={18} />,
      run: (selection: Selection) => toggleList(selection, 'numbers'),
    },
  ] as const;
  const counter = say('counter', { count: text.length, max: field.column.max ?? MAX_LONG_TEXT });
  return (
    <div className={classes['notes']}>
      <div
        className={classes['tools']}
        role="toolbar"
        aria-label={field.label}
        hidden={!isOpen && !isShown}
      >
        {!isShown &&
          tools.map(({ word, icon, run }) => (
            <ActionIcon
              key={word}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={say(word)}
              onClick={() => apply(run)}
            >
              {icon}
            </ActionIcon>
          ))}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say(isShown ? 'write' : 'preview')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconPencil size={18} /> : <IconEye size={18} />}
        </ActionIcon>
      </div>
      {isShown ? (
        <Input.Wrapper
          label={field.label}
          labelElement="div"
          error={field.error}
          inputWrapperOrder={WRAPPER_ORDER}
        >
          <MarkdownText text={text} />
        </Input.Wrapper>
      ) : (
        <Textarea
          {...boxProps(field, isOpen ? counter : field.hint)}
          {...box}
          label={label}
          ref={area}
          value={text}
          onChange={(event) => field.onChange(event.currentTarget.value)}
        />
      )}
    </div>
  );
}

export const notesInput: FieldInput<'notes'> = { kind: 'notes', component: NotesInput, wide: true };
