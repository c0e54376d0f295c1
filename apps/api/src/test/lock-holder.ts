// Takes the lock on the folder named on the command line and reports it, then holds it until its input ends or it is killed.
import { lockEmbedded } from '../platform/database/embedded-lock.ts';

try {
  const lock = await lockEmbedded(process.argv[2]!);
  console.log('held');
  process.stdin.resume();
  process.stdin.on('end', () => void lock.release().then(() => process.exit(0)));
} catch (error) {
  console.log(`refused: ${(error as Error).message}`);
  process.exit(1);
}
