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
 * The declarations of one feature to the app, in its `x.feature.ts`. `Parts` are its dependencies on the app besides `Deps`. A new kind of
 * declaration is one more field here, and one line in app.ts that collects it.
 */
export interface Feature<C extends Contract, Parts = unknown> {
  /** The handlers of its calls. */
  handlers: (deps: Deps, parts: Parts) => Handlers<C>;
  /** Routes that are not calls of the contract: pages and files. */
  serve?: (server: FastifyInstance, deps: Deps, parts: Parts) => void;
  /** Its data about members, for archives and deletions. */
  data?: HeldData;
  /** Its homes of posts, if the deployment has switched them on. */
  home?: (config: DeploymentConfig) => Home | undefined;
  /** Its notices for members. */
  notices?: Notices;
  /** Its reportable things, by the kinds in the contract. */
  reports?: Partial<Reportables>;
  /** The fields that it adds to posts, as named by the contract's `AddedToPost`. */
  addsToPosts?: Partial<Added<AddedToPost>>;
  /** The fields that it adds to groups, as named by the contract's `AddedToGroup`. */
  addsToGroups?: Partial<Added<AddedToGroup, ViewerNow>>;
  /** The fields that it adds to a member's own profile, as named by the contract's `AddedToMe`. */
  addsToMe?: Partial<Added<AddedToMe>>;
  /** Its work in the transaction of a member's log, or of a check-in; for a new log also within that single statement. */
  afterLog?: FollowingLogs;
  afterCheckIn?: AfterCheckIn;
  /** Its subscribers to events. */
  subscribers?: (deps: Deps, parts: Parts) => Subscriber[];
  /** Its live rooms, by the kinds in the contract. */
  rooms?: Partial<RoomKinds>;
  /** Its logs that members follow live, by the kinds in the contract. */
  logs?: (deps: Deps) => Partial<LogSources>;
  /** The live rooms and logs that its events affect. */
  touches?: readonly Touch[];
  /** Its scheduled jobs. */
  schedules?: (deps: Deps) => Schedule[];
  /** Its backfills after migrations, which work in steps. */
  backfills?: (deps: Deps) => readonly Backfill[];
  /** Its work in each process that has started and runs jobs. */
  starts?: (deps: Deps) => Promise<void>;
}

/** A feature with reportable things of these kinds. */
export type Reporting<K extends ReportKind> = { readonly reports: Pick<Reportables, K> };

/** A feature with live rooms of these kinds. */
export type WithRooms<K extends LiveKind> = { readonly rooms: Pick<RoomKinds, K> };

/** A feature with logs of these kinds. */
export type WithLogs<K extends LogKind> = { readonly logs: (deps: Deps) => Pick<LogSources, K> };

/** A feature that adds these fields to posts. */
export type AddingToPosts<F extends keyof AddedToPost> = { readonly addsToPosts: Pick<Added<AddedToPost>, F> };

/** A feature that adds these fields to groups. */
export type AddingToGroups<F extends keyof AddedToGroup> = { readonly addsToGroups: Pick<Added<AddedToGroup, ViewerNow>, F> };

/** A feature that adds these fields to a member's own profile. */
export type AddingToMe<F extends keyof AddedToMe> = { readonly addsToMe: Pick<Added<AddedToMe>, F> };

/** One feature for each group of calls. */
export type Features<Calls extends Readonly<Record<string, Contract>>, Parts> = { readonly [N in keyof Calls]: Feature<Calls[N], Parts> };

/** Registers the calls of all features: a missing feature, or a call without a handler, does not compile. */
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
