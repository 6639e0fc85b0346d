import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atEnd } from '../at-end.ts';
import { waitFor } from '../wait-for.ts';

export interface TestSmtpServer {
  /** For SMTP_URL. Stays the same when it stops and starts. */
  url: string;
  received: Email[];
  /** Recipients it answers 550 to, and how often each was asked for. */
  unknownRecipients: Map<string, number>;
  /** Recipients it answers 450 to: later. */
  busyRecipients: Set<string>;
  /** Awaited before each mail is accepted. */
  slowness: { wait(recipient: string): Promise<unknown> };
  mailTo(recipient: string): Promise<Email>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback. Begins stopped where a test wants the first tries to fail. */
export async function makeSmtpServer({ started = true } = {}): Promise<TestSmtpServer> {
  const received: Email[] = [];
  const unknownRecipients = new Map<string, number>();
  const busyRecipients = new Set<string>();
  const slowness = { wait: async (_: string): Promise<unknown> => undefined };
  let server: SMTPServer | undefined;
  let port = 0;

  const listen = () =>
    new Promise<SMTPServer>((resolve, reject) => {
      const fresh = new SMTPServer({
        authOptional: true,
        // Senders keep their lines for the next mail: none of them is waited for.
        closeTimeout: 1,
        disabledCommands: ['STARTTLS'],
        onRcptTo({ address }, _session, done) {
          if (busyRecipients.has(address))
            return done(Object.assign(new Error('Try again later'), { responseCode: 450 }));
          const asked = unknownRecipients.get(address);
          if (asked === undefined) return done();
          unknownRecipients.set(address, asked + 1);
          done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        },
        onData(stream, session, done) {
          const take = async () => {
            const message = await buffer(stream);
            await slowness.wait(session.envelope.rcptTo[0]?.address ?? '');
            received.push(await PostalMime.parse(message));
          };
          // Whoever sends may be killed in the middle of a mail: it has not been received then.
          take().then(() => done(), done);
        },
      });
      fresh.on('error', reject);
      fresh.listen(port, '127.0.0.1', () => resolve(fresh));
    });
  const start = async () => {
    server = await listen();
    port = (server.server.address() as { port: number }).port;
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (running) await new Promise<void>((resolve) => running.close(resolve));
  };
  atEnd(stop);

  await start();
  if (!started) await stop();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    unknownRecipients,
    busyRecipients,
    slowness,
    start,
    stop,
    mailTo: (recipient) =>
      waitFor(`a mail to ${recipient}`, () =>
        received.find((mail) => mail.to?.some((one) => one.address === recipient)),
      ),
  };
}
