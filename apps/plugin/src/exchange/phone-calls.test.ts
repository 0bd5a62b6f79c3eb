import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insideCall, SimulatedCall } from '../exchange-simulator/exchange-simulator.ts';
import { type CallReport, type ManagerEvent, PhoneCalls } from './phone-calls.ts';

function reportsOf(events: readonly ManagerEvent[]): {
  readonly told: readonly string[];
  readonly reports: readonly CallReport[];
  readonly open: number;
} {
  const reports: CallReport[] = [];
  const calls = new PhoneCalls((report) => reports.push(report));
  for (const event of events) calls.take(event);
  return {
    told: reports.map(({ event, extension }) => `${event} ${extension}`),
    reports,
    open: calls.open.length,
  };
}

it('follows a call that rings, is answered and ends, however often its events come [TILL-075]', () => {
  const call = new SimulatedCall('+972541234567', '036543210');
  const events = [call.ring('21'), ...call.answer('21'), call.hangUp('21'), call.hangUpCaller()];
  const { told, reports } = reportsOf(events.flatMap((event) => [event, event]));
  expect(told).toEqual(['ring 21', 'answer 21', 'end 21']);
  expect(reports[0]).toMatchObject({ number: '+972541234567', line: '036543210' });
  // A ring after its end brings no card back.
  expect(reportsOf([call.hangUp('21'), call.ring('21')]).told).toEqual([]);
});

it('closes the cards of a group at once when one of it answers [TILL-075]', () => {
  const call = new SimulatedCall('0541234567');
  const events = [call.ring('21'), call.ring('22'), call.ring('23'), ...call.answer('22')];
  expect(reportsOf(events).told).toEqual([
    'ring 21',
    'ring 22',
    'ring 23',
    'answer 22',
    'elsewhere 21',
    'elsewhere 23',
  ]);
  expect(reportsOf([...events, call.hangUp('21'), call.hangUp('22')]).told.slice(6)).toEqual([
    'end 22',
  ]);
});

it('follows a transfer to a colleague, by asking first and without [TILL-075]', () => {
  const blind = new SimulatedCall('0541234567');
  expect(
    reportsOf([
      blind.ring('21'),
      ...blind.answer('21'),
      blind.hangUp('21'),
      blind.ring('22'),
      ...blind.answer('22'),
    ]).told,
  ).toEqual(['ring 21', 'answer 21', 'end 21', 'ring 22', 'answer 22']);
  const asked = new SimulatedCall('0541234567');
  const colleague = {
    Channel: 'PJSIP/23-0000aa',
    Uniqueid: '999.1',
    Linkedid: '999.0',
    CallerIDNum: '23',
  };
  expect(
    reportsOf([
      asked.ring('21'),
      ...asked.answer('21'),
      ...insideCall('21', '23'),
      { Event: 'NewConnectedLine', ...colleague, ConnectedLineNum: '972541234567' },
      asked.hangUp('21'),
      { Event: 'Hangup', ...colleague },
    ]).told,
  ).toEqual(['ring 21', 'answer 21', 'ring 23', 'answer 23', 'end 21', 'end 23']);
});

it('shows a second call at an extension that speaks, and leaves out calls within and outwards [TILL-075]', () => {
  const [one, two] = [new SimulatedCall('0541234567'), new SimulatedCall('anonymous')];
  const { told, reports } = reportsOf([one.ring('21'), ...one.answer('21'), two.ring('21')]);
  expect(told).toEqual(['ring 21', 'answer 21', 'ring 21']);
  expect(reports[2]?.number).toBe('');
  expect(reportsOf([...insideCall('21', '22'), ...insideCall('21', '0541234567')]).told).toEqual(
    [],
  );
});

it('ends what rang when the line to the exchange is cut [TILL-075]', () => {
  const reports: CallReport[] = [];
  const calls = new PhoneCalls((report) => reports.push(report));
  const [ringing, spoken] = [new SimulatedCall('0541234567'), new SimulatedCall('0547654321')];
  for (const event of [ringing.ring('21'), spoken.ring('22'), ...spoken.answer('22')])
    calls.take(event);
  calls.lose();
  expect(reports.map(({ event, extension }) => `${event} ${extension}`)).toEqual([
    'ring 21',
    'ring 22',
    'answer 22',
    'end 21',
  ]);
});

it('has a card for each call that rings or is spoken, over any order of events [TILL-075]', () => {
  const extensions = ['21', '22', '23'];
  const callArbitrary = fc.record({
    rings: fc.subarray(extensions, { minLength: 1 }),
    answered: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(callArbitrary, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      (shapes, picks) => {
        const flows = shapes.map(({ rings, answered }) => {
          const call = new SimulatedCall('0541234567');
          const [first = '21'] = rings;
          return [
            ...rings.map((extension) => call.ring(extension)),
            ...(answered ? call.answer(first) : []),
            ...rings.map((extension) => call.hangUp(extension)),
            call.hangUpCaller(),
          ];
        });
        // Calls mix with each other, and any event may come twice.
        const events: ManagerEvent[] = [];
        let at = 0;
        while (flows.some((flow) => flow.length > 0)) {
          const left = flows.filter((flow) => flow.length > 0);
          const event = left[(picks[at % picks.length] ?? 0) % left.length]?.shift();
          if (event !== undefined) events.push(event);
          if (event !== undefined && (picks[at % picks.length] ?? 0) % 3 === 0) events.push(event);
          at += 1;
        }
        const { reports, open } = reportsOf(events);
        expect(open).toBe(0);
        const rang = shapes.reduce((sum, { rings }) => sum + rings.length, 0);
        const count = (...kinds: readonly string[]): number =>
          reports.filter(({ event }) => kinds.includes(event)).length;
        expect(count('ring')).toBe(rang);
        expect(count('end', 'elsewhere')).toBe(rang);
        expect(count('answer')).toBe(shapes.filter(({ answered }) => answered).length);
      },
    ),
    { numRuns: 100 },
  );
});
