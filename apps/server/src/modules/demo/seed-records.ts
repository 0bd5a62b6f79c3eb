import {
  COMPONENT,
  type ComponentId,
  type FieldValue,
  findRecordComponent,
  type RecordComponent,
} from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { insertWithDefaults } from '../../record-kit/index.ts';
import { DEMO_RECORDS, type DemoDay, type DemoRef, type DemoRecords } from './demo-records.data.ts';

/** Ids of the created records, by component and name. */
type Made = Map<string, number>;

const nameOf = (component: ComponentId, name: string): string => `${component}:${name}`;

/**
 * Creates the demonstration's records of the components that neither the catalogue nor a till
 * fills.
 */
export async function seedRecords(tx: TenantTx, customer: number): Promise<void> {
  const made: Made = new Map();
  for (const { component, records } of DEMO_RECORDS) {
    const record = findRecordComponent(component);
    if (record === null) throw new Error(`Component ${component} has no declaration`);
    for (const one of records) await insertOne(tx, record, one, made);
  }
  const contracts = findRecordComponent(COMPONENT.contracts);
  if (contracts === null) throw new Error('Contracts have no declaration');
  const plan = made.get(nameOf(COMPONENT.packages, 'משלוח שבועי')) ?? null;
  await insertOne(
    tx,
    contracts,
    {
      name: 'אספקה קבועה',
      code: '1',
      customer: { id: customer, label: '' },
      package: plan === null ? null : { id: plan, label: '' },
      price: 9_900,
      state: 'active',
      term: { from: dayFrom({ daysFromToday: 0 }), to: null },
    },
    made,
  );
  // A draft that began long ago: its screen asks what becomes of the periods since.
  await insertOne(
    tx,
    contracts,
    {
      name: 'תחזוקת מקררים',
      code: '2',
      customer: { id: customer, label: '' },
      price: 15_000,
      state: 'draft',
      term: { from: dayFrom({ daysFromToday: -150 }), to: null },
    },
    made,
  );
}

async function insertOne(
  tx: TenantTx,
  record: RecordComponent,
  given: DemoRecords['records'][number],
  made: Made,
): Promise<void> {
  const values: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(given))
    values[key] = isRef(value) ? refTo(value, made) : isDay(value) ? dayFrom(value) : value;
  const id = await insertWithDefaults(tx, record, values);
  const main = record.columns.find(({ list }) => list === 'main');
  const name = main === undefined ? null : values[main.key];
  if (typeof name === 'string') made.set(nameOf(record.component, name), id);
}

type Given = FieldValue | DemoRef | DemoDay;
const isRef = (value: Given): value is DemoRef =>
  typeof value === 'object' && value !== null && 'named' in value;
const isDay = (value: Given): value is DemoDay =>
  typeof value === 'object' && value !== null && 'daysFromToday' in value;

function refTo({ of, named }: DemoRef, made: Made): FieldValue {
  const id = made.get(nameOf(of, named));
  if (id === undefined) throw new Error(`Nothing called ${named} was made of component ${of}`);
  return { id, label: named };
}

/** Days of the demonstration count from the day on which it is created. */
function dayFrom({ daysFromToday }: DemoDay): string {
  return new Date(Date.now() + daysFromToday * 86_400_000).toISOString().slice(0, 10);
}
