import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, type ErrorReply, errorStatus } from '@atrium/contract/parts/errors';
import { NameError } from '@atrium/contract/parts/names';
import { type Sentence, sentence, sentenceOf } from '@atrium/contract/parts/sentences';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseGone } from '../database/connect.ts';
import { AppError, type FieldFaults } from '../errors.ts';
import { storageFull } from '../storage/storage-error.ts';
import { inEnglish, type Speak, speak } from '../words/speak.ts';
import { securityHeaders } from './security-headers.ts';

/** Every error leaves as `{ code, message, requestId, fields?, changes? }`, never with a stack or SQL. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new AppError('request.not-found', sentence('There is nothing at this address.'));
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
    .send(errorReply(known, request.id, speak(request.language)));
}

function errorReply(error: AppError, requestId: string, say: Speak): ErrorReply {
  const { code, fields, changes } = error;
  return {
    code,
    message: cut(say(error.sentence)),
    requestId,
    ...(fields ? { fields: sayFields(fields, say) } : {}),
    ...(changes ? { changes } : {}),
  };
}

const longestMessage = 300;

/** A refusal is short whatever was sent: some name what they refuse. */
const cut = (text: string): string =>
  text.length > longestMessage ? `${text.slice(0, longestMessage).toWellFormed()}…` : text;

const sayFields = (fields: FieldFaults, say: Speak): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [
      name,
      cut(typeof fault === 'string' ? fault : say(fault)),
    ]),
  );

/** What is not even HTTP, has endless headers or brings them too slowly is answered on the bare socket. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  requestId: string,
  publicUrl: string,
): void {
  // Who has sent nothing at all, as browsers do ahead of need, is not waiting for an answer.
  if (error.code === 'ECONNRESET' || socket.bytesRead === 0) socket.destroy();
  else answerOnSocket(translateParserError(error.code), socket, requestId, publicUrl);
}

function translateParserError(code: string | undefined): AppError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new AppError('request.too-large', sentence('The headers of the request are too large.'));
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return tooSlow();
  return new AppError('request.malformed', sentence('The request cannot be read.'));
}

export const tooSlow = () =>
  new AppError('request.too-slow', sentence('The request took too long to arrive.'));

/** Writes the reply that any other call would get, and ends the connection; where an answer has begun, only ends it. */
export function answerOnSocket(error: AppError, socket: Socket, requestId: string, publicUrl: string): void {
  const { _httpMessage: answer } = socket as Socket & { _httpMessage?: { headersSent: boolean } };
  if (!socket.writable || answer?.headersSent) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorReply(error, requestId, inEnglish));
  const status = errorStatus[error.code];
  const headers = {
    ...securityHeaders(requestId, 'data', publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

/** What Fastify itself refuses, in our codes. */
const fastifyCodes: Record<string, [ErrorCode, Sentence]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'request.unsupported-type',
    sentence('Send JSON (content type application/json).'),
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request.too-large', sentence('The request is too large: at most 1 MB.')],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['request.malformed', sentence('The request has no body.')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['request.malformed', sentence('The request is shorter than it said.')],
  FST_ERR_CTP_INVALID_JSON_BODY: ['request.malformed', sentence('The body is not valid JSON.')],
  FST_ERR_BAD_URL: ['request.malformed', sentence('The address cannot be read.')],
};

/** PostgreSQL's word for a disk without room. */
const databaseFull = '53100';

function translate(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof NameError) {
    const message = sentenceOf(error.message);
    return new AppError('request.invalid', message, { fields: { name: message } });
  }
  if (isDatabaseGone(error)) {
    return new AppError(
      'system.unavailable',
      sentence('The database does not answer. Try again in a moment.'),
    );
  }
  if ((error as { code?: unknown }).code === databaseFull) return storageFull();
  const known = fastifyCodes[(error as FastifyError).code];
  if (known) return new AppError(...known);
  const status = (error as FastifyError).statusCode;
  if (status !== undefined && status >= 400 && status < 500) {
    return new AppError('request.malformed', sentence('The request cannot be read.'));
  }
  return new AppError(
    'system.unexpected',
    sentence('Something went wrong on the server. Try again; if it stays, tell support the request id.'),
  );
}
