import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorReply, errorStatus } from '@atrium/contract/errors';
import { NameError } from '@atrium/contract/names';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseGone } from '../database/connect.ts';
import { AppError } from '../errors.ts';

/** Every error leaves as `{ code, message, requestId, fields?, changes? }`, never with a stack or SQL. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new AppError('request.not-found', 'There is nothing at this address.');
  });
}

export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const known = translate(error);
  const status = errorStatus[known.code];
  request.errorCode = known.code;
  if (status >= 500) request.log.error({ err: error, code: known.code }, 'request failed');
  if (known.retryAfterSeconds) reply.header('retry-after', known.retryAfterSeconds);
  if (status === 503) reply.header('retry-after', 2);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(status)
    .type('application/json')
    .serializer(JSON.stringify)
    .send(errorReply(known, request.id));
}

function errorReply(error: AppError, requestId: string): ErrorReply {
  const { code, message, fields, changes } = error;
  return { code, message, requestId, ...(fields ? { fields } : {}), ...(changes ? { changes } : {}) };
}

/** What is not even HTTP, or has endless headers, is answered on the bare socket. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, requestId: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const known =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new AppError('request.too-large', 'The headers of the request are too large.')
      : new AppError('request.malformed', 'The request cannot be read.');
  const body = JSON.stringify(errorReply(known, requestId));
  const status = errorStatus[known.code];
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\nx-request-id: ${requestId}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** What Fastify itself refuses, in our codes. */
const fastifyCodes: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['request.unsupported-type', 'Send JSON (content type application/json).'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.too-large', 'The request is too large: at most 1 MB.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request.malformed', 'The request has no body.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.malformed', 'The request is shorter than it said.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request.malformed', 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: ['request.malformed', 'The address cannot be read.'],
};

function translate(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof NameError) {
    return new AppError('request.invalid', error.message, { fields: { name: error.message } });
  }
  if (isDatabaseGone(error)) {
    return new AppError('system.unavailable', 'The database does not answer. Try again in a moment.');
  }
  const known = fastifyCodes[(error as FastifyError).code];
  if (known) return new AppError(...known);
  const status = (error as FastifyError).statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('request.malformed', 'The request cannot be read.');
  }
  return new AppError(
    'system.unexpected',
    'Something went wrong on the server. Try again; if it stays, tell support the request id.',
  );
}
