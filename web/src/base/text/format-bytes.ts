export { formatBytes } from '@atrium/contract/parts/format-bytes';
