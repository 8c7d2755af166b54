//! Natives of android.media: speakers, microphones and codecs that lie idle.

pub mod audio_record;
pub mod audio_system;
pub mod audio_track;
pub mod audiofx;
pub mod camera_profiles;
pub mod exif;
pub mod exif_interface;
pub mod images;
pub mod media_codec;
pub mod media_metadata_retriever;
pub mod media_player;
pub mod media_recorder;
pub mod media_scanner;
pub mod others;
pub mod sound_pool;
pub mod stream;
pub mod tone_generator;

use libcore::natives::Table;
use libcore::natives::peers::Peers;
use vm::Vm;

/// The tables of this package.
pub const TABLES: &[Table] = &[
    audio_record::NATIVES,
    audio_system::NATIVES,
    audio_track::NATIVES,
    audiofx::NATIVES,
    camera_profiles::NATIVES,
    exif_interface::NATIVES,
    images::NATIVES,
    media_codec::NATIVES,
    media_metadata_retriever::NATIVES,
    media_player::NATIVES,
    media_recorder::NATIVES,
    media_scanner::NATIVES,
    others::NATIVES,
    sound_pool::NATIVES,
    tone_generator::NATIVES,
];

/// Adds the state that these natives keep.
pub fn add_states(vm: &mut Vm) {
    vm.add_state(Peers::<media_player::Player>::default());
    vm.add_state(Peers::<stream::Stream>::default());
}
