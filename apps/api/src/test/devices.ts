import type { IngestOutcome } from '@muster/contract';
import type { TestMember } from './members.ts';
import type { TestApp } from './test-app.ts';

/** The answer to an upload, of any status. */
export interface SentAnswer {
  status: number;
  code?: string;
  message?: string;
  fields?: Record<string, string[]>;
  entries?: Array<{ id: string; outcome: IngestOutcome; message: string | null }>;
}

/** The requests of a phone, and the workouts that its member then sees. */
export function devices(app: () => TestApp) {
  const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
    app().raw('POST', new URL(url).pathname, { body, headers });
  const answered = async (url: string, body: unknown): Promise<SentAnswer> => {
    const response = await post(url, body);
    return { status: response.status, ...((await response.json()) as object) };
  };
  const logs = async ({ id }: TestMember) => {
    // In some tests days pass and sessions expire.
    const { access } = await app().session.start(id, 'test');
    return (await app().client(access).listWorkouts({ params: { id }, query: {} })).data;
  };
  return {
    addressOf: async ({ id, api }: TestMember) => (await api.makeIngestAddress({ params: { id } })).url!,
    post,
    answered,
    /** Sends entries, and returns their outcomes in order, or the error code. */
    send: async (url: string, body: unknown): Promise<string> => {
      const { entries, code } = await answered(url, body);
      return entries?.map(({ outcome }) => outcome).join(' ') ?? code!;
    },
    logs,
    steps: async (who: TestMember) => (await logs(who)).map((each) => each.steps),
  };
}
