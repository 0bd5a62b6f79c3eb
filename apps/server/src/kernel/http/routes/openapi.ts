import { ERRORS, endpointUrl, endpointUrls, KEY_CALLS_A_MINUTE } from '@dalpak/contracts';
import type { Endpoint, ErrorCode } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { KEYS_SCREEN } from './api-docs-words.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * The OpenAPI 3.1 description of the endpoints, built from the same objects that validate the
 * calls.
 */
export function openApiDocument(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of endpoints) {
    const path = endpointUrl(endpoint).replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dalpak', version },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' }, accessKey: ACCESS_KEY },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}

/** Explains access keys to programmers, once for all calls. */
export const ABOUT_KEYS = [
  `Programs call with an access key: Authorization: Bearer dlp_…. A manager makes and revokes keys in the back office, under "${KEYS_SCREEN}".`,
  'A key opens, component by component, what its scopes say: read, or write (which reads too). A component that is not among them looks like one that is not there (NOT_FOUND).',
  'Only the calls that name accessKey take keys; every other call answers UNAUTHENTICATED to one.',
  `A key may make ${KEY_CALLS_A_MINUTE} calls a minute; the next is answered 429 with Retry-After. What a program changes is written down under the name of its key.`,
] as const;

const ACCESS_KEY: Json = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'dlp_…',
  description: ABOUT_KEYS.join('\n'),
};

const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['code', 'desc'],
  properties: {
    code: { type: 'string', enum: Object.keys(ERRORS) },
    desc: { type: 'string' },
    details: { type: 'array', items: { type: 'object' } },
    recommendations: { type: 'array', items: { type: 'string' } },
  },
};

const BYTES: Json = {
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
};

function operation(endpoint: Endpoint): Json {
  const spellings = endpointUrls(endpoint).slice(1);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: [
      `auth: ${endpoint.auth}`,
      `permission: ${permissionText(endpoint)}`,
      ...(endpoint.keys === undefined ? [] : [`access keys: ${endpoint.keys}`]),
      ...spellings.map((url) => `also: ${url}`),
    ].join('\n'),
    ...(endpoint.auth === 'public'
      ? {}
      : {
          security: [{ bearer: [] }, ...(endpoint.keys === undefined ? [] : [{ accessKey: [] }])],
        }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: endpoint.raw === true ? BYTES : jsonContent(schemaOf(endpoint.body, 'input')),
          },
        }),
    responses: {
      200: { description: 'OK', content: answerContent(endpoint) },
      ...errorResponses(endpoint.errors),
    },
  };
}

function permissionText(endpoint: Endpoint): string {
  const { permission } = endpoint;
  if (typeof permission === 'string') return permission;
  return permission.type === 'components'
    ? `component ${permission.key} ${permission.action}`
    : permission.key;
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined): Json[] {
  if (schema === undefined) return [];
  const json = schemaOf(schema, 'input');
  const required = new Set(Array.isArray(json['required']) ? json['required'] : []);
  return Object.entries(json['properties'] ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

function errorResponses(codes: readonly ErrorCode[]): Record<string, Json> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes)
    byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const content = jsonContent({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [status, { description: list.join(', '), content }]),
  );
}

function answerContent(endpoint: Endpoint): Json {
  if (endpoint.file === true) return BYTES;
  const schema = schemaOf(endpoint.response, 'output');
  return endpoint.stream === true ? { 'text/event-stream': { schema } } : jsonContent(schema);
}

function jsonContent(schema: Json): Json {
  return { 'application/json': { schema } };
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
