import './workspaces.events.ts';
import './workspaces.tables.ts';

export { workspaceFeature } from './workspaces.feature.ts';
export { workspaceByName } from './workspaces.queries.ts';
