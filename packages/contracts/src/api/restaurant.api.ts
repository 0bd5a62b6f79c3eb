import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, someoneSchema } from './shared.ts';

const text = (max: number) => z.string().check(z.maxLength(max));
const mayReadPlan = { type: 'pos', key: 'screens.tables' } as const;
/** Units of a drawing; one is about a centimetre. */
const place = z.int().check(z.minimum(0), z.maximum(10_000));
const size = z.int().check(z.minimum(5), z.maximum(4_000));

const drawnSchema = z.object({
  /** `table`, `wall`, `bar`, `door`, `text`; a till draws a kind that it does not know as a box. */
  kind: text(20),
  /** Name of a table, words of a text. */
  name: text(60),
  shape: z.enum(['square', 'rectangle', 'round', 'oval']),
  x: place,
  y: place,
  width: size,
  height: size,
  angle: z.int().check(z.minimum(0), z.maximum(359)),
  layer: z.int().check(z.minimum(0), z.maximum(1_000)),
  seats: z.int().check(z.minimum(0), z.maximum(500)),
  /** Tables that one waiter serves; empty = none. */
  section: text(40),
});

const elementSchema = z.extend(drawnSchema, {
  /** Number of the table; 0 for what is no table. */
  id: z.int().check(z.minimum(0)),
  floor: idSchema,
});

const floorSchema = z.object({
  id: idSchema,
  name: z.string(),
  width: z.int(),
  height: z.int(),
  /** Counts the published drawings. */
  version: z.int(),
});
const floors = { floors: z.array(floorSchema) };
const elements = { elements: z.array(elementSchema) };
/** Who serves the sections of the branch now. */
const sections = {
  sections: z.array(z.object({ section: z.string(), waiter: someoneSchema })),
};
export type FloorElement = z.infer<typeof elementSchema>;
export type FloorView = z.infer<typeof floorSchema>;

const readsPlan = { type: 'components', action: 'r', key: COMPONENT.floors } as const;

export const readFloorPlan = defineEndpoint({
  name: 'readFloorPlan',
  method: 'GET',
  path: 'restaurant/floors/:id',
  auth: 'session',
  permission: readsPlan,
  summary: 'A floor with its drawing, for its editor',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ floor: floorSchema, ...elements }),
  errors: ['NOT_FOUND'],
});

export const saveFloorPlan = defineEndpoint({
  name: 'saveFloorPlan',
  method: 'PUT',
  path: 'restaurant/floors/:id',
  auth: 'session',
  // New tables also need the right w on component 27, removed ones d.
  permission: { type: 'components', action: 'e', key: COMPONENT.floors },
  summary:
    'Publishes the drawing of a floor, whole or not at all. Tables that are not in it are put out of use, unless guests sit there',
  params: z.object({ id: idQuerySchema }),
  body: z.object({
    /** The version that was edited; a newer one is refused with RECORD_CHANGED. */
    version: z.int().check(z.minimum(0)),
    width: z.int().check(z.minimum(100), z.maximum(10_000)),
    height: z.int().check(z.minimum(100), z.maximum(10_000)),
    /** Tables have their number, new ones 0. */
    elements: z
      .array(z.extend(drawnSchema, { id: z.int().check(z.minimum(0)) }))
      .check(z.maxLength(300)),
  }),
  response: z.object({ floor: floorSchema, ...elements }),
  errors: ['NOT_FOUND', 'RECORD_CHANGED', 'TABLE_IN_USE', 'VALIDATION_FAILED'],
});

export const assignSection = defineEndpoint({
  name: 'assignSection',
  method: 'POST',
  path: 'pos/restaurant/sections',
  auth: 'employee',
  permission: mayReadPlan,
  summary:
    'Gives a section to a waiter, whose new orders are then theirs. Giving it to anybody but oneself needs cart.seller',
  body: z.object({ section: text(40).check(z.minLength(1)), waiter: z.nullable(idSchema) }),
  response: z.object(sections),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

/**
 * Floors and elements in one answer, for a till that opens its tables; the next two endpoints
 * answer one of them each.
 */
export const readRestaurant = defineEndpoint({
  name: 'readRestaurant',
  method: 'GET',
  path: 'pos/restaurant',
  auth: 'employee',
  permission: mayReadPlan,
  summary: 'Floors of the branch and the elements on them',
  response: z.object({ ...floors, ...elements, ...sections }),
  errors: [],
});

export const readRestaurantFloors = defineEndpoint({
  name: 'readRestaurantFloors',
  method: 'GET',
  path: 'pos/restaurant/floors',
  auth: 'employee',
  permission: mayReadPlan,
  summary: 'Floors of the branch',
  response: z.object(floors),
  errors: [],
});

export const readRestaurantElements = defineEndpoint({
  name: 'readRestaurantElements',
  method: 'GET',
  path: 'pos/restaurant/elements',
  auth: 'employee',
  permission: mayReadPlan,
  summary: 'Tables and other elements on the floors of the branch, or on one of them',
  query: z.object({ floor: z.optional(idQuerySchema) }),
  response: z.object(elements),
  errors: [],
});
export type RestaurantView = z.infer<typeof readRestaurant.response>;
