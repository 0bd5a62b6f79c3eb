import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { personKeyOf } from '../../platform/session/signed-in-person.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useWindowUid } from '../../platform/windows/window-hooks.ts';
import { replaceWithStored } from '../../platform/windows/window.store.ts';
import { RecordForm } from '../../record-kit/form/record-form.tsx';
import { RecordList } from '../../record-kit/list/record-list.tsx';
import { listRoute, recordRoute } from '../../record-kit/record-routes.ts';
import { PickerDialog } from './picker-dialog.tsx';
import { relatedRoute, seededRoute, seedOf } from './record-seeds.ts';

/** The form of a record in its window. After saving, a new one continues as the stored record. */
export function EditRecord({
  component,
  id,
  name,
}: {
  readonly component: number;
  readonly id: string;
  readonly name: string;
}): ReactNode {
  const { t } = useTranslation('records');
  const uid = useWindowUid();
  const person = personKeyOf(useAppInit());
  return (
    <>
      {id !== '0' && <Slot name="record.card" props={{ component, id }} />}
      <RecordForm
        component={component}
        id={id}
        name={name}
        {...(id === '0' ? seedOf(person, uid) : undefined)}
        onCreated={(record) => replaceWithStored(uid, recordRoute(component, record.id))}
        renderRelated={({ component: other, field }, of) => (
          <RecordList
            component={other}
            of={{ field, id: of.id }}
            onAdd={() => go(relatedRoute(person, other, { [field]: of }))}
          />
        )}
        renderPicker={(picker) => <PickerDialog {...picker} />}
        onNew={(values) =>
          go(
            Object.keys(values).length === 0
              ? recordRoute(component, 0)
              : seededRoute(person, component, { seed: values }),
          )
        }
        missing={
          <Button component="a" href={hrefOf(listRoute(component))}>
            {t('backToList', { name })}
          </Button>
        }
      />
      {id !== '0' && <Slot name="record.panel" props={{ component, id }} />}
    </>
  );
}
