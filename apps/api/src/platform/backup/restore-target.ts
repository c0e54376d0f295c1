import type { Settings } from '../start/settings.ts';
import type { Manifest } from './backup-manifest.ts';

/** Where a backup is put back to. */
export type RestoreSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 'databaseDirectUrl' | 's3' | 'sessionSecret'>;

/** A backup on its way back. */
export interface Target {
  settings: RestoreSettings;
  backup: string;
  manifest: Manifest;
  /** A folder in the data folder, on the same disk. */
  staging: string;
  /** Puts the files in their place: called right before the database gets to its own. */
  placeFiles: () => Promise<void>;
  say: (text: string) => void;
}
