import type { FastifyRequest } from 'fastify';
export type Request = FastifyRequest;
