import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';
import { waitFor } from './wait-for.ts';

export interface TestSmtpServer {
  /** For SMTP_URL. Stays the same when it stops and starts. */
  url: string;
  received: Email[];
  /** Recipients it answers 550 to, and how often each was asked for. */
  unknownRecipients: Map<string, number>;
  mailTo(recipient: string): Promise<Email>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback. Begins stopped where a test wants the first tries to fail. */
export async function makeSmtpServer({ started = true } = {}): Promise<TestSmtpServer> {
  const received: Email[] = [];
  const unknownRecipients = new Map<string, number>();
  let server: SMTPServer | undefined;
  let port = 0;

  const listen = () =>
    new Promise<SMTPServer>((resolve, reject) => {
      const fresh = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onRcptTo({ address }, _session, done) {
          const asked = unknownRecipients.get(address);
          if (asked === undefined) return done();
          unknownRecipients.set(address, asked + 1);
          done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
        },
        async onData(stream, _session, done) {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          received.push(await PostalMime.parse(Buffer.concat(chunks)));
          done();
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
    start,
    stop,
    mailTo: (recipient) =>
      waitFor(`a mail to ${recipient}`, () =>
        received.find((mail) => mail.to?.some((one) => one.address === recipient)),
      ),
  };
}
