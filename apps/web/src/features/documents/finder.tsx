import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { CameraButton } from '../../platform/camera/camera-button.tsx';
import { findRecordsQuery } from '../../record-kit/lookup/find-records.ts';
import { Code } from '../../ui/figures/num.tsx';
import { useDocumentWords } from './words.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './documents.module.css';

/** Delay in milliseconds between a keystroke and its search. */
const PAUSE_MS = 200;

const textOf = ({ data }: RecordView, key: string): string =>
  typeof data[key] === 'string' ? data[key] : '';

interface FinderProps {
  readonly component: number;
  readonly label: string;
  readonly onPick: (id: number) => void;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

/**
 * Finds a record of a component by name or code. Enter picks the highlighted one. Enter right after
 * typing (a scanned barcode) waits for the answer and picks the best match, which the document then
 * shows. Afterwards the field is empty for the next search.
 */
export function Finder({
  component,
  label,
  onPick,
  autoFocus = false,
  disabled = false,
}: FinderProps): ReactNode {
  const say = useDocumentWords();
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS);
  const [asking, setAsking] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) box.current?.focus();
  }, [autoFocus]);
  const { data, error, isFetching } = useQuery({
    ...findRecordsQuery(component, q),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
  const found = q === '' ? [] : (data?.records ?? []);
  const pick = (id: number): void => {
    setText('');
    combobox.closeDropdown();
    onPick(id);
    box.current?.focus();
  };
  const takeLikeliest = async (wanted: string): Promise<void> => {
    setAsking(true);
    setRefused(null);
    try {
      const {
        records: [likeliest],
      } = await queryClient.fetchQuery(findRecordsQuery(component, wanted));
      if (likeliest === undefined) combobox.openDropdown();
      else pick(Number(likeliest.id));
    } catch (problem) {
      setRefused(problem);
    } finally {
      setAsking(false);
    }
  };
  const failed = error ?? refused;
  return (
    <div className={classes['finder']}>
      <Combobox store={combobox} onOptionSubmit={(id) => pick(Number(id))} withinPortal>
        <Combobox.Target>
          <TextInput
            ref={box}
            value={text}
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            maxLength={100}
            disabled={disabled}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={(isFetching || asking) && text !== '' ? <Loader size="xs" /> : null}
            error={failed === null ? null : describeError(failed).description}
            onChange={(event) => {
              setText(event.currentTarget.value);
              combobox.openDropdown();
            }}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              if (
                event.key !== 'Enter' ||
                text.trim() === '' ||
                combobox.getSelectedOptionIndex() >= 0
              )
                return;
              event.preventDefault();
              void takeLikeliest(text.trim());
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={text.trim() === '' || (found.length === 0 && isFetching)}>
          <Combobox.Options className={classes['options'] ?? ''}>
            {found.map((record) => (
              <Combobox.Option key={record.id} value={record.id}>
                <span className={classes['option']}>
                  <bdi>{textOf(record, 'name')}</bdi>{' '}
                  <Code className={quiet}>
                    {textOf(record, 'barcode') || textOf(record, 'code')}
                  </Code>
                </span>
              </Combobox.Option>
            ))}
            {found.length === 0 && !isFetching && (
              <Combobox.Empty>{say('nothingFound')}</Combobox.Empty>
            )}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {component === COMPONENT.products && !disabled && (
        <CameraButton onCode={(code) => void takeLikeliest(code)} />
      )}
    </div>
  );
}
