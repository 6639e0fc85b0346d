import archesDay from '../../../ui/art/arches-day.svg';
import archesNight from '../../../ui/art/arches-night.svg';
import hallDay from '../../../ui/art/hall-day.svg';
import hallNight from '../../../ui/art/hall-night.svg';
import valleyDay from '../../../ui/art/valley-day.svg';
import valleyNight from '../../../ui/art/valley-night.svg';
import viaductDay from '../../../ui/art/viaduct-day.svg';
import viaductNight from '../../../ui/art/viaduct-night.svg';
import worksDay from '../../../ui/art/works-day.svg';
import worksNight from '../../../ui/art/works-night.svg';

/** The pictures behind the greeting: by day, and for the evening and dark colours. */
export const scenes = [
  { name: 'valley', day: valleyDay, night: valleyNight },
  { name: 'works', day: worksDay, night: worksNight },
  { name: 'hall', day: hallDay, night: hallNight },
  { name: 'viaduct', day: viaductDay, night: viaductNight },
  { name: 'arches', day: archesDay, night: archesNight },
];
