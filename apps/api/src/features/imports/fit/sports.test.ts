import { expect, it } from 'vitest';
import { fitSportOf, sportOf } from './sports.ts';

it.each([
  [
    'running',
    '9 53 Running RUNNING run trail_running TrailRun treadmill_running VirtualRun Laufen Lauf Jogging Course|à|pied Corsa Correr Hardlopen Löpning Løping Bieganie Běh Бег ランニング 跑步 jog',
  ],
  [
    'walking',
    '10 Walking walk Gehen Spaziergang Nordic|Walking casual_walking speed_walking Marche Caminata Caminhada Camminata Wandelen Gåtur Kävely Ходьба 步行',
  ],
  ['hiking', '4 13 Hiking hike Wandern Randonnée Senderismo Escursionismo mountaineering Trekking Vandring 徒步 Snowshoeing'],
  [
    'cycling',
    '1 17 18 Biking cycling Ride VirtualRide EBikeRide e_biking GravelRide MountainBikeRide mountain_biking road_cycling indoorcycling Radfahren Rennrad MTB Vélo Cyclisme Ciclismo Bicicleta Fietsen Wielrennen Cykling Sykling Велосипед 骑行 サイクリング',
  ],
  ['swimming', '16 Swimming lap_swimming OpenWaterSwim Schwimmen Natation Natación Nuoto Zwemmen Simning Плавание 游泳'],
  ['rowing', '23 Rowing indoor_rowing Rudern Aviron Remo Canottaggio'],
  ['skiing', '2 3 7 12 AlpineSki NordicSki cross_country_skiing Langlauf Snowboard resort_skiing_snowboarding'],
  ['strength', '30 WeightTraining strength_training Krafttraining'],
  ['yoga', '31 Yoga pilates'],
  ['other', '5 99 Other Workout horse_riding motorcycling Golf skipping inline_skating'],
] as const)('names %s', (sport, names) => {
  for (const name of names.split(' ')) expect([name, sportOf(name.replaceAll('|', ' '))]).toEqual([name, sport]);
});

it('names no sport where nothing is said', () => {
  expect(['', ' ', '-'].map(sportOf)).toEqual([null, null, null]);
});

it.each([
  [1, undefined, 'running'],
  [11, 1, 'walking'],
  [0, 45, 'running'],
  [4, 14, 'rowing'],
  [10, 20, 'strength'],
  [10, 43, 'yoga'],
  [22, undefined, 'other'],
  [undefined, undefined, null],
])('names the sport of FIT %s, %s: %s', (sport, subSport, named) => {
  expect(fitSportOf(sport, subSport)).toBe(named);
});
