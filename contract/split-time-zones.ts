/** Time zones with codes or ranges of them, separated by spaces. The first one that has a code is its zone. */
export type ZoneByCode = readonly (readonly [time_zone: string, codes: string])[]

/**
 * ZIP codes of the United States whose clocks differ from most of their state. A range is of five digits or of fewer,
 * which stand for all that begin with them.
 */
export const SPLIT_STATES: Readonly<Record<string, ZoneByCode>> = {
  // The western Aleutians.
  AK: [['America/Adak', '99546-99547']],
  // The towns across the river from Columbus, Georgia, keep its time.
  AL: [['America/New_York', '36854 36863 36867-36870 36874 36877']],
  // The Navajo Nation has summer time, and the Hopi villages inside of it have none.
  AZ: [
    [
      'America/Denver',
      '86016 86020 86031 86033 86035 86044-86045 86053-86054 86502-86508 86510-86511 86514-86515 86520 86535 86538 ' +
        '86540 86544-86545 86547 86549 86556',
    ],
  ],
  // The panhandle west of the Apalachicola; the south of Gulf County is Eastern.
  FL: [
    ['America/New_York', '32456-32457'],
    ['America/Chicago', '324-325'],
  ],
  // The panhandle; Riggins and Pollock lie south of the Salmon River.
  ID: [
    ['America/Boise', '83547 83549'],
    ['America/Los_Angeles', '835 838'],
  ],
  // Six counties around Gary, and six around Evansville.
  IN: [
    [
      'America/Chicago',
      '463-464 46531-46532 46534 46968 47514-47515 47520 47523 47525 47531 47536-47537 47550-47552 47556 47574 ' +
        '47576-47577 47579 47586 47588 476-477 47922 47943 47948 47951 47963-47964 47977-47978',
    ],
  ],
  // Sherman, Wallace, Greeley and Hamilton.
  KS: [['America/Denver', '67733 67735 67741 67758 67761-67762 67836 67857 67878-67879']],
  KY: [
    [
      'America/Chicago',
      '40111 40115 40119 40140 40143-40146 40152-40153 40170-40171 40176 40178 420-424 42602-42603 42629 42642 ' +
        '42712-42713 42715 42717 42720-42722 42726 42728-42729 42741-42743 42746 42749 42753-42755 42759 42762 42765 ' +
        '42782',
    ],
  ],
  // Gogebic, Iron, Dickinson and Menominee.
  MI: [
    [
      'America/Chicago',
      '49801-49802 49812-49813 49815 49821 49831 49834 49845 49847-49848 49852 49858 49863 49870 49873-49874 ' +
        '49876-49877 49881 49886-49887 49892-49893 49896 49902-49903 49911 49915 49920 49927 49935 49938 49947 49959 ' +
        '49964 49968-49969',
    ],
  ],
  // The southwest without Sioux County; Glen Ullin and Hebron lie in Morton County.
  ND: [
    ['America/Chicago', '58631 58638'],
    ['America/Denver', '58529 58533 58562 58564 58569 586'],
  ],
  NE: [
    [
      'America/Denver',
      '69021 69023 69027 69030 69033 69037 69041 69045 69121-69122 69125 69127-69129 69131 69133-69134 69140-69141 ' +
        '69144-69150 69152-69156 69160 69162 69168 69190 69211 69216 69218-69219 693',
    ],
  ],
  // West Wendover and Jackpot, which keep the time of their neighbors.
  NV: [['America/Denver', '89825 89883']],
  // Malheur County.
  OR: [
    ['America/Los_Angeles', '97904-97905 97907'],
    ['America/Boise', '979'],
  ],
  // West of the Missouri, except Fort Pierre.
  SD: [
    [
      'America/Denver',
      '57521 57537 57543 57547 57551-57553 57567 57574 57577 57620-57623 57625-57626 57630 57633-57634 57636 ' +
        '57638-57642 57644-57645 57649-57652 57656-57661 577',
    ],
  ],
  // The east; the counties on the Cumberland Plateau south of it are Central.
  TN: [
    [
      'America/Chicago',
      '37301 37305-37306 37313 37318 37324 37327-37328 37330 37334-37335 37339-37340 37342 37345 37347-37349 37352 ' +
        '37355-37357 37359-37360 37365-37367 37374-37376 37378 37380 37382-37383 37387-37389 37394 37396-37398 37723',
    ],
    ['America/New_York', '373-374 376-379'],
  ],
  // El Paso and Hudspeth.
  TX: [['America/Denver', '79821 79835-79839 79847 79849 79851 79853 799 885']],
}

/** Postal codes of Canada whose clocks differ from most of their province. */
export const SPLIT_PROVINCES: Readonly<Record<string, ZoneByCode>> = {
  // The valleys of the Kootenay and the Columbia are on Mountain Time; Creston and the Peace River have no summer time.
  BC: [
    ['America/Creston', 'V0B1C V0B1G V0B1K V0B1W V0B1Y V0B2N'],
    ['America/Vancouver', 'V0B1A V0B1E V0B1S V0B2B V0C1L'],
    ['America/Edmonton', 'V0A-V0B V1A V1C'],
    ['America/Fort_Nelson', 'V0C1R'],
    ['America/Dawson_Creek', 'V0C V1G V1J'],
  ],
  // Labrador without its southern coast.
  NL: [['America/Goose_Bay', 'A0P A2V']],
  NU: [
    ['America/Atikokan', 'X0C0C'],
    ['America/Cambridge_Bay', 'X0B'],
    ['America/Rankin_Inlet', 'X0A0V X0C'],
  ],
  // West of the 90th meridian; Atikokan has no summer time.
  ON: [
    ['America/Atikokan', 'P0T1C'],
    ['America/Winnipeg', 'P0T1T P0V-P0X P8N P8T P9A P9N'],
  ],
  // The Magdalen Islands and Blanc-Sablon.
  QC: [
    ['America/Halifax', 'G4T'],
    ['America/Blanc-Sablon', 'G0G1C G0G1W'],
  ],
  // Lloydminster.
  SK: [['America/Edmonton', 'S9V']],
}
