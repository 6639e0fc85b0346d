import { SMTPServer } from 'smtp-server';

/** Takes every mail and keeps none; a process of its own, as mail servers are. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  maxClients: 50,
  onData(stream, _, done) {
    stream.on('end', () => done()).resume();
  },
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
