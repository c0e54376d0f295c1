import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts a program of the bench and waits until it says that it is ready. */
export async function startChild(program: string, args: string[] = [], env: Record<string, string> = {}): Promise<ChildProcess> {
  const file = fileURLToPath(new URL(`${program}.js`, import.meta.url));
  const child = fork(file, args, { env: { ...process.env, ...env }, serialization: 'advanced' });
  await once(child, 'message');
  return child;
}

/** Tells a child something and waits for its next message; throws if it ends instead. */
export function tellChild<Answer>(child: ChildProcess, message: object | string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('A process of the bench has ended.'));
    child.once('exit', ended);
    child.once('message', (answer) => {
      child.off('exit', ended);
      resolve(answer as Answer);
    });
    if (child.connected) child.send(message);
    else ended();
  });
}
