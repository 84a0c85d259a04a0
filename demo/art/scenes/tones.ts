import type { Tone } from './kit.ts'

export const tones = {
  dusk: {
    sky: ['#3b1438', '#e08a4a'],
    wall: '#7a2638',
    shade: '#3e0f22',
    floor: ['#8e4a3c', '#32101c'],
    gold: '#d9b25a',
  },
  bridal: {
    sky: ['#f6dcb8', '#e9a878'],
    wall: '#6d1a2c',
    shade: '#410a1c',
    floor: ['#a86048', '#4a1420'],
    gold: '#d9b25a',
  },
  festive: {
    sky: ['#15173a', '#5a2a5e'],
    wall: '#b5651c',
    shade: '#6e3210',
    floor: ['#94551e', '#43200e'],
    gold: '#f0cc74',
  },
  monsoon: {
    sky: ['#5d7d80', '#c6d6c4'],
    wall: '#d9ddc8',
    shade: '#93a78e',
    floor: ['#8fa892', '#41604f'],
    gold: '#b3924b',
  },
  night: {
    sky: ['#0d1030', '#38407c'],
    wall: '#2b3568',
    shade: '#141a3c',
    floor: ['#3b4478', '#141836'],
    gold: '#d9b765',
  },
  ivory: {
    sky: ['#cfe0e4', '#f7ead2'],
    wall: '#f0e4cd',
    shade: '#cfb58a',
    floor: ['#e2cfa8', '#b08d5c'],
    gold: '#b98f46',
  },
  rose: {
    sky: ['#f8e4d4', '#f3c4a8'],
    wall: '#e3b2a4',
    shade: '#b57a70',
    floor: ['#d9a596', '#96605a'],
    gold: '#b98d4e',
  },
  sage: {
    sky: ['#dbe8ea', '#f4f0d8'],
    wall: '#c3caae',
    shade: '#87936f',
    floor: ['#b6bb94', '#727c58'],
    gold: '#a8873e',
  },
} satisfies Record<string, Tone>
