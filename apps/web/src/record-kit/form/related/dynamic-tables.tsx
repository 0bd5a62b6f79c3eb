import {
  findComponent,
  findRecordComponent,
  formsOldRead,
  fromOlderValue,
  type RecordColumn,
  type RecordValue,
  type RelatedList,
  wireTable,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { RecordValueText } from '../../values/record-value.tsx';
import { fieldText } from '../../words.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import classes from '../form.module.css';
import { componentKey } from '../state/form-query.ts';
import { useFormWords } from '../state/form-words.ts';

interface DynamicTableProps {
  readonly component: number;
  readonly id: string;
  readonly list: RelatedList & { readonly within: NonNullable<RelatedList['within']> };
}

/** The first rows of a related list within the form; its tab has the whole list. */
function DynamicTable({
  component,
  id,
  list: { component: other, within },
}: DynamicTableProps): ReactNode {
  const say = useFormWords();
  const { t } = useTranslation('menu');
  const info = findComponent(other);
  const record = findRecordComponent(other);
  const { data } = useQuery({
    queryKey: [...componentKey(other), 'within', component, id],
    queryFn: async ({ signal }) => {
      const answer = await api.call(
        formsOldRead,
        {
          params: { formID: component },
          query: {
            task: 'dynamicTable',
            id: Number(id),
            table: wireTable(record?.table ?? ''),
            fields: within.fields.join(','),
            options: JSON.stringify({ limit: within.limit }),
          },
        },
        { signal },
      );
      return Array.isArray(answer.data) ? answer.data : [];
    },
  });
  if (info === null || record === null || data === undefined) return null;
  const columns = within.fields.flatMap((key): readonly RecordColumn[] =>
    record.columns.filter((column) => column.key === key),
  );
  const name = t(`components.${info.key}`);
  return (
    <Panel title={name}>
      {data.length === 0 ? (
        <QuietText>{say('empty')}</QuietText>
      ) : (
        <div className={classes['rowsWithin']}>
          <table aria-label={name}>
            <thead>
              <tr>
                {columns.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {fieldText(label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={typeof row['id'] === 'string' ? row['id'] : JSON.stringify(row)}>
                  {columns.map((column) => (
                    <td key={column.key}>
                      <RecordValueText
                        column={column}
                        value={
                          fromOlderValue(column, row[column.key] as RecordValue) as RecordValue
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/**
 * The related lists that the component's declaration shows within its form, as far as this user may
 * read them. A new record has none yet.
 */
export function DynamicTables({
  component,
  id,
  related,
}: {
  readonly component: number;
  readonly id: string;
  readonly related: readonly { readonly component: number }[];
}): ReactNode {
  if (id === '0') return null;
  return (findRecordComponent(component)?.related ?? []).map((list) => {
    const { within } = list;
    const isOpen = within !== undefined && related.some((one) => one.component === list.component);
    return isOpen ? (
      <DynamicTable
        key={`${list.component}.${list.field}`}
        component={component}
        id={id}
        list={{ ...list, within }}
      />
    ) : null;
  });
}
