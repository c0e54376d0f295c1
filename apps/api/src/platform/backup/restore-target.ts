import type { Settings } from '../start/settings.ts';
import type { Manifest } from './backup-manifest.ts';

/** The target of a restore. */
export type RestoreSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 's3' | 'sessionSecret'>;

/** A restore in progress. */
export interface Target {
  settings: RestoreSettings;
  backup: string;
  manifest: Manifest;
  /** A folder in the data folder, and so on the same disk. */
  staging: string;
  /** Moves the files into place; called right before the database is moved. */
  placeFiles: () => Promise<void>;
  say: (text: string) => void;
}
