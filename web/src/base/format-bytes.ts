export { formatBytes } from '@atrium/contract/format-bytes';
