export { makeFolder } from './cluster/make-folder.ts';
export { type Cluster, type ClusterOptions, disconnectClusters, openCluster } from './cluster/open-cluster.ts';
export type { DownKind, DownReason } from './diagnosis.ts';
export { freeSpace, type Space, type SpaceLevel } from './disk.ts';
export { type ExternalDatabase, openExternal } from './external.ts';
export { LauncherProblem } from './problem.ts';
export { systemProblemIn } from './problems.ts';
export type { DatabaseRole } from './secrets.ts';
