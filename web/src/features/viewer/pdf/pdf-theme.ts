import type { ThemeConfig } from '@embedpdf/react-pdf-viewer';

/** Our colours by the names that EmbedPDF knows; paper stays white. */
export const pdfTheme: Pick<ThemeConfig, 'light' | 'dark'> = {
  light: {
    background: {
      app: '#EEF1F2',
      surface: '#F6F8F8',
      surfaceAlt: '#F6F8F8',
      elevated: '#FFFFFF',
      overlay: 'rgba(14,28,33,.44)',
      input: '#FFFFFF',
    },
    foreground: {
      primary: '#141A1E',
      secondary: '#47525A',
      muted: '#5F6B73',
      disabled: '#9AA5AB',
      onAccent: '#FFFFFF',
    },
    border: { default: '#D2D9DC', subtle: '#E3E8EA', strong: '#7F8B92' },
    accent: {
      primary: '#0B6370',
      primaryHover: '#09525D',
      primaryActive: '#083E47',
      primaryLight: '#E6F3F5',
      primaryForeground: '#FFFFFF',
    },
    interactive: {
      hover: '#F1F4F5',
      active: '#E6F3F5',
      selected: '#E6F3F5',
      focus: '#0B6370',
      focusRing: '#A9D3D9',
    },
    state: { error: '#B3261E', errorLight: '#FDF0EE' },
  },
  dark: {
    background: {
      app: '#0F1416',
      surface: '#0E1315',
      surfaceAlt: '#14191C',
      elevated: '#1B2226',
      overlay: 'rgba(0,0,0,.6)',
      input: '#14191C',
    },
    foreground: {
      primary: '#E8EEF0',
      secondary: '#B5C0C6',
      muted: '#8E9BA2',
      disabled: '#5E6A71',
      onAccent: '#FFFFFF',
    },
    border: { default: '#333D43', subtle: '#252D32', strong: '#6C7981' },
    accent: {
      primary: '#187C8A',
      primaryHover: '#1A8897',
      primaryActive: '#2090A0',
      primaryLight: '#123035',
      primaryForeground: '#FFFFFF',
    },
    interactive: {
      hover: '#1C2327',
      active: '#123035',
      selected: '#123035',
      focus: '#74C7D2',
      focusRing: '#245861',
    },
    state: { error: '#F79087', errorLight: '#2F1A19' },
  },
};
