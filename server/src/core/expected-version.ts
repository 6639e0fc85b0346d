import type { FastifyRequest } from 'fastify';

/** The version that the sender has seen; a proxy that compresses may have marked it as weak. */
export const expectedVersion = ({ headers }: FastifyRequest): string | undefined =>
  headers['if-match']?.replace(/^W\//, '');
