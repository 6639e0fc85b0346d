// A server that does nothing but migrate, in a process that a test may kill: its settings, and the folder.
import { connect } from '../../base/database/connect.ts';
import { migrate } from '../../base/database/migrate.ts';

const [settings = '', folder = ''] = process.argv.slice(2);
const { db, close } = connect({ ...JSON.parse(settings), application_name: 'alone' }, () => undefined);
await migrate(db, { folder });
await close();
