import { Checkbox, NativeSelect } from '@mantine/core';
import {
  SUPPLIER_FILE_FIELDS,
  type SupplierFile,
  type SupplierFileField,
  type SupplierFileWish,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { DataTable } from '../../../ui/content/data-table.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useFileWords } from './words.ts';
import classes from './suppliers.module.css';

interface FileColumnsProps {
  readonly file: SupplierFile;
  readonly wish: SupplierFileWish;
  readonly onWish: (wish: SupplierFileWish) => void;
}

/** What each column of the file holds; a field stands for one column. */
export function FileColumns({ file, wish, onWish }: FileColumnsProps): ReactNode {
  const say = useFileWords();
  const choose = (at: number, field: SupplierFileField | ''): void =>
    onWish({
      ...wish,
      columns: wish.columns.map((known, place) =>
        place === at ? field : known === field ? '' : known,
      ),
    });
  const places = file.headings.map((heading, at) => ({ heading, at, id: `${at}.${heading}` }));
  return (
    <div>
      <p className={classes['quiet']}>{say('columnsHelp')}</p>
      <DataTable label={say('columns')} roomy stacked>
        <thead>
          <tr>
            <th scope="col">{say('column')}</th>
            <th scope="col">{say('holds')}</th>
            <th scope="col">{say('example')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ heading, at, id }) => (
            <tr key={id}>
              <td data-label={say('column')}>
                <bdi>{heading === '' ? at + 1 : heading}</bdi>
              </td>
              <td data-label={say('holds')}>
                <NativeSelect
                  aria-label={say('holdsOf', { heading })}
                  value={wish.columns[at] ?? ''}
                  data={[
                    { value: '', label: say('nothing') },
                    ...SUPPLIER_FILE_FIELDS.map((value) => ({ value, label: say(value) })),
                  ]}
                  onChange={(event) =>
                    choose(at, event.currentTarget.value as SupplierFileField | '')
                  }
                />
              </td>
              <td data-label={say('example')}>
                <bdi>{String(file.sample[0]?.[at] ?? '')}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

/** How the costs of the file are meant, and from when they hold. */
export function FileTerms({ wish, onWish }: Omit<FileColumnsProps, 'file'>): ReactNode {
  const say = useFileWords();
  return (
    <div className={classes['terms']}>
      <div>
        <span aria-hidden>{say('day')}</span>
        <DateField
          label={say('day')}
          pickLabel={say('pickDay')}
          value={wish.day}
          onChange={(day) => {
            if (day !== null) onWish({ ...wish, day });
          }}
        />
      </div>
      <Checkbox
        label={say('vat')}
        checked={wish.vat_included}
        onChange={(event) => onWish({ ...wish, vat_included: event.currentTarget.checked })}
      />
      <Checkbox
        label={say('perPack')}
        checked={wish.per_pack}
        onChange={(event) => onWish({ ...wish, per_pack: event.currentTarget.checked })}
      />
    </div>
  );
}
