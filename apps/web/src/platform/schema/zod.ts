export * as z from './small-zod.ts';
