import type { AddedToGroup, AddedToMe, AddedToPost, Contract, DeploymentConfig, LiveKind, LogKind, ReportKind } from '@muster/contract';
import type { FastifyInstance } from 'fastify';
import type { Backfill } from '../platform/jobs/backfills.ts';
import type { Schedule, Subscriber } from '../platform/jobs/jobs.ts';
import type { Touch } from '../platform/live/touches.ts';
import type { Added } from './added.ts';
import { type Handlers, type Registrar, registerCalls } from './calls/registrar.ts';
import type { Deps } from './deps.ts';
import type { AfterCheckIn, FollowingLogs } from './follows.ts';
import type { Home } from './home.ts';
import type { LogSources } from './live/logs.ts';
import type { RoomKinds } from './live/rooms.ts';
import type { Notices } from './notices.ts';
import type { HeldData } from './personal-data.ts';
import type { Reportables } from './reportable.ts';
import type { ViewerNow } from './viewer.ts';

/**
 * What one feature declares to the app, in its `x.feature.ts` (architecture law 11). `Parts` is what it needs from the app besides `Deps`.
 * A new kind of declaration is one more field here, and one line in app.ts that collects it.
 */
export interface Feature<C extends Contract, Parts = unknown> {
  /** The handlers of its calls. */
  handlers: (deps: Deps, parts: Parts) => Handlers<C>;
  /** Routes that are not calls of the contract: pages and files. */
  serve?: (server: FastifyInstance, deps: Deps, parts: Parts) => void;
  /** The data it holds about members: what an archive contains and a deletion removes. */
  data?: HeldData;
  /** The homes of posts that it has, if the deployment has them switched on (architecture law 3). */
  home?: (config: DeploymentConfig) => Home | undefined;
  /** What it notifies members about. */
  notices?: Notices;
  /** What can be reported, by the kinds that the contract names. */
  reports?: Partial<Reportables>;
  /** The fields that it adds to the answer of a post, as named by the contract's `AddedToPost`. */
  addsToPosts?: Partial<Added<AddedToPost>>;
  /** The fields that it adds to the answer of a group, as named by the contract's `AddedToGroup`. */
  addsToGroups?: Partial<Added<AddedToGroup, ViewerNow>>;
  /** The fields that it adds to members as they see themselves, as named by the contract's `AddedToMe`. */
  addsToMe?: Partial<Added<AddedToMe>>;
  /** What it does in the transaction of a member's log, or of a check-in; for a new log also in its one statement. */
  afterLog?: FollowingLogs;
  afterCheckIn?: AfterCheckIn;
  /** What it does after events. */
  subscribers?: (deps: Deps, parts: Parts) => Subscriber[];
  /** The live rooms that it has, by the kinds that the contract names. */
  rooms?: Partial<RoomKinds>;
  /** The logs that it has which members follow live, by the kinds that the contract names. */
  logs?: (deps: Deps) => Partial<LogSources>;
  /** Which live rooms and logs its events affect. */
  touches?: readonly Touch[];
  /** What it does on a schedule. */
  schedules?: (deps: Deps) => Schedule[];
  /** What it works on after migrations, some rows at a time. */
  backfills?: (deps: Deps) => readonly Backfill[];
  /** What it does in each process that starts and runs jobs, beside them. */
  starts?: (deps: Deps) => Promise<void>;
}

/** A feature with reportable things: these kinds. */
export type Reporting<K extends ReportKind> = { readonly reports: Pick<Reportables, K> };

/** A feature with live rooms of these kinds. */
export type WithRooms<K extends LiveKind> = { readonly rooms: Pick<RoomKinds, K> };

/** A feature with logs of these kinds. */
export type WithLogs<K extends LogKind> = { readonly logs: (deps: Deps) => Pick<LogSources, K> };

/** A feature that adds these fields to the answer of a post. */
export type AddingToPosts<F extends keyof AddedToPost> = { readonly addsToPosts: Pick<Added<AddedToPost>, F> };

/** A feature that adds these fields to the answer of a group. */
export type AddingToGroups<F extends keyof AddedToGroup> = { readonly addsToGroups: Pick<Added<AddedToGroup, ViewerNow>, F> };

/** A feature that adds these fields to members as they see themselves. */
export type AddingToMe<F extends keyof AddedToMe> = { readonly addsToMe: Pick<Added<AddedToMe>, F> };

/** One feature for each group of calls. */
export type Features<Calls extends Readonly<Record<string, Contract>>, Parts> = { readonly [N in keyof Calls]: Feature<Calls[N], Parts> };

/** Where the contract and the features meet: a missing feature, or a missing handler for a call, does not compile. */
export function serveFeatures<Calls extends Readonly<Record<string, Contract>>, Parts>(
  server: FastifyInstance,
  calls: Calls,
  features: Features<Calls, Parts>,
  { deps, parts, registrar }: { deps: Deps; parts: Parts; registrar: Registrar },
): void {
  for (const name of Object.keys(calls) as Array<keyof Calls>) {
    const { handlers, serve } = features[name];
    registerCalls(server, calls[name]!, handlers(deps, parts), registrar);
    serve?.(server, deps, parts);
  }
}
